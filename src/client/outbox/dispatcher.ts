import type { OutboxEntry } from '#client/persistence/database.ts';
import type { Api } from '#client/shared/api/api.ts';
import { ForeignAnswer } from '#client/shared/api/foreign-answer.ts';
import type { Session } from '#client/shared/session/session.ts';
import { ApiError } from '#sdk/answers.ts';

import { createAttempt, type AttemptOutcome } from './attempt.ts';
import type { OutboxRuntime } from './browser-runtime.ts';
import type { OutboxItem, OutboxMutation } from './mutation.ts';
import type { OutboxTab } from './outbox-tab.ts';
import { isRefusedForGood, rejectionOf, type FinalOutcome } from './outcome.ts';
import type { NewOutboxEntry } from './storage.ts';

interface DispatcherOptions {
  runtime: OutboxRuntime;
  mutations: ReadonlyMap<string, OutboxMutation>;
  tab: Pick<OutboxTab, 'items' | 'sending' | 'isIsolated' | 'show' | 'startTimer' | 'keep'>;
  api: Api;
  session: Session;
  /** Ends a mutation on the device and in every tab; a rejected entry stays on the device. */
  finish: (entry: NewOutboxEntry | OutboxEntry, outcome: FinalOutcome) => Promise<void>;
  /** Called when nothing more can be sent for now. */
  onIdle: () => Promise<void>;
}

/** A timer that is set to more than 24 days fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/** A server error is reported within this time of the first attempt, if the server answers at once. */
const serverErrorBudgetMs = 5000;

export type Dispatcher = ReturnType<typeof createDispatcher>;

/** Sends the stored mutations of the signed-in member, one at a time, in their order, from one tab at a time. */
export function createDispatcher({ runtime, mutations, tab, api, session, finish, onIdle }: DispatcherOptions) {
  const { storage, isDurable } = runtime;
  let sending: Promise<void> | undefined;
  let isRequested = false;
  let isEager = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = createAttempt({ tab, api });

  /** Sends one entry, after a server error up to twice more. Resolves to whether the next one may be sent. */
  const dispatch = async (mutation: OutboxMutation, id: number, token: string): Promise<boolean> => {
    // Without durable storage every failure is reported at once.
    const delays = isDurable ? [...runtime.serverErrorDelays] : [];
    const lastRetryAt = performance.now() + serverErrorBudgetMs;
    for (;;) {
      const claimed = await storage.claim(id);
      if (!claimed) return true;
      let entry = claimed;
      const outcome = await attempt(mutation, entry, token, async (variables) => {
        entry = { ...entry, variables };
        // If that fails, the next attempt uploads once more.
        await storage.put(entry).catch((error: unknown) => console.warn('A checkpoint could not be stored.', error));
      });
      const delay = outcome.status === 'server-error' ? delays.shift() : undefined;
      if (delay === undefined || performance.now() + delay > lastRetryAt) {
        await conclude(mutation, entry, outcome);
        return outcome.status !== 'unauthorized';
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  };

  /** What follows from an attempt: the entry waits for another one, or the mutation ends. */
  const conclude = async (mutation: OutboxMutation, entry: OutboxEntry, outcome: AttemptOutcome) => {
    if (outcome.status === 'success') return finish(entry, outcome);
    const { error } = outcome;
    if (isDurable && outcome.status === 'unauthorized') return undefined;
    if (isDurable && outcome.status === 'retry' && !isRefusedForGood(error, entry.attempts)) {
      const { retryAfterMs } = outcome;
      const failedAt = Date.now();
      const delay = runtime.retryDelay(entry.attempts);
      // In case the device is full, and cannot note when.
      wakeIn(Math.max(delay, retryAfterMs ?? 0));
      return storage.put({
        ...entry,
        failedAt,
        retryAt: failedAt + delay,
        failure: error instanceof ApiError || error instanceof ForeignAnswer ? 'server' : 'network',
        lastError: rejectionOf(error),
        ...(retryAfterMs !== undefined && { retryAfter: failedAt + retryAfterMs }),
      });
    }
    const isRepeated = entry.attempts > 1 && error instanceof ApiError;
    if (isRepeated && mutation.isAlreadyApplied?.(error))
      return finish(entry, { status: 'success', answer: undefined });
    const isInForm = mutation.isForm && tab.items.get(entry.idempotencyKey)?.caller;
    const isStored = mutation.keepOnReject && !isInForm;
    return finish(isStored ? { ...entry, rejection: rejectionOf(error) } : entry, { status: 'rejected', error });
  };

  const sendAll = async () => {
    isRequested = false;
    for (;;) {
      const viewer = session.viewer();
      if (!viewer || (isDurable && !runtime.isOnline())) return;
      const entries = await storage.list(viewer.userId);
      if (session.viewer()?.userId !== viewer.userId) continue;
      // The tab that enqueued them may have been closed before it announced them.
      tab.show(entries, mutations, { isComplete: false });
      // A later version of the site may have stored a mutation that this version does not know.
      const next = entries.find(({ name, rejection }) => !rejection && mutations.has(name));
      const mutation = next && mutations.get(next.name);
      if (!mutation) return;
      if (tab.isIsolated.get() && !tab.items.get(next.idempotencyKey)?.isOwn) return;
      const earliest = Math.max(next.retryAfter ?? 0, isEager ? 0 : next.retryAt);
      isEager = false;
      const now = Date.now();
      const isClockSetBack = now < (next.failedAt ?? 0);
      if (earliest > now && !isClockSetBack) {
        wakeIn(earliest - now);
        return;
      }
      if (!(await dispatch(mutation, next.id, viewer.token))) return;
    }
  };

  const wakeIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), Math.min(delay, maxTimerMs));
  };

  const run = async () => {
    try {
      while (isRequested) await runtime.withLock(sendAll);
    } catch (error) {
      console.warn('The outbox could not be sent.', error);
    }
    // No `await` before onIdle: an entry that is stored from here on starts a run of its own.
    sending = undefined;
    await onIdle();
  };

  /** Sends what can be sent. `isEager`: without waiting for the first entry's `retryAt`. */
  const send = (options: { isEager?: boolean } = {}): Promise<void> => {
    isEager ||= options.isEager === true;
    isRequested = true;
    sending ??= run();
    return sending;
  };

  return {
    send,
    /** Makes one attempt at a mutation that is not stored: every failure is final, and what was typed returns to its box. */
    async sendUnstored({ mutation, entry }: OutboxItem): Promise<void> {
      const result = await attempt(mutation, entry, session.viewer()?.token ?? '', async () => undefined);
      const outcome: FinalOutcome = result.status === 'success' ? result : { status: 'rejected', error: result.error };
      await finish(entry, outcome);
      if (outcome.status === 'rejected' && mutation.keepOnReject && !mutation.isForm)
        tab.keep({ ...entry, rejection: rejectionOf(outcome.error) });
    },
    stop: () => clearTimeout(timer),
  };
}
