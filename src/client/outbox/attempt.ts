import type { Api } from '#client/shared/api/api.ts';

import type { OutboxMutation } from './mutation.ts';
import type { OutboxTab } from './outbox-tab.ts';
import { outcomeOfFailure, type Outcome } from './outcome.ts';
import type { NewOutboxEntry } from './storage.ts';

export type AttemptOutcome = Exclude<Outcome, { status: 'cancelled' | 'discarded' | 'repeated' }>;

const defaultTimeoutMs = 30_000;

/** Sends a mutation once. Informs the caller in this tab, if there is one, of progress and checkpoints; never throws. */
export function createAttempt({ tab, api }: { tab: Pick<OutboxTab, 'items' | 'sending' | 'startTimer'>; api: Api }) {
  return async (
    mutation: OutboxMutation,
    { idempotencyKey, member, variables }: NewOutboxEntry,
    token: string,
    storeVariables: (variables: unknown) => Promise<void>,
  ): Promise<AttemptOutcome> => {
    const abort = new AbortController();
    const sent = tab.items.get(idempotencyKey);
    if (sent) sent.abort = () => abort.abort();
    const caller = () => tab.items.get(idempotencyKey)?.caller;
    const onProgress = (fraction: number) => {
      const item = tab.items.get(idempotencyKey);
      // A mutation that is not stored cannot be queued.
      if (item?.caller?.timer !== undefined) tab.startTimer(item);
      item?.caller?.onProgress?.(fraction);
    };
    // Not AbortSignal.any, which browsers have had only since 2024.
    const timer = setTimeout(
      () => abort.abort(new DOMException('The server did not answer in time.', 'TimeoutError')),
      mutation.timeoutMs ?? defaultTimeoutMs,
    );
    tab.sending.set(idempotencyKey);
    try {
      const answer = await mutation.send(variables, {
        api,
        userId: member,
        requestOptions: {
          headers: { authorization: `Bearer ${token}` },
          signal: abort.signal,
        },
        idempotencyKey,
        async checkpoint(changed) {
          caller()?.onCheckpoint?.(changed);
          await storeVariables(changed);
        },
        ...(caller()?.onProgress && { onProgress }),
      });
      return { status: 'success', answer };
    } catch (error) {
      return outcomeOfFailure(error);
    } finally {
      clearTimeout(timer);
      tab.sending.set(null);
    }
  };
}
