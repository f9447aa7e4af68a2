import type { Mutation, MutationState, QueryClient } from '@tanstack/react-query';

import { queued, type EndedMutation, type VisibleEntry } from '#client/outbox/mutation.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { errorOf } from '#client/outbox/outcome.ts';
import type { NewOutboxEntry } from '#client/outbox/storage.ts';
import { outboxKeys } from '#client/shared/query/keys.ts';

import { redact } from '../snapshot/redact.ts';

/**
 * Shows the stored mutations in the mutation cache: paused while they wait, pending while this tab sends them, then a success or an
 * error. For a component a mutation has succeeded once it is stored; that success is removed, as its mutation goes on here.
 * Returns how to stop.
 */
export function mirrorOutbox(client: QueryClient, { entries, ended, sending }: Outbox): () => void {
  const cache = client.getMutationCache();
  const mirrored = new Map<string, Mutation>();

  const show = (entry: NewOutboxEntry, state: MutationState) => {
    const { idempotencyKey, name, entityKey = idempotencyKey } = entry;
    const mutationKey = outboxKeys.entry(name, entityKey);
    const mutation = mirrored.get(idempotencyKey) ?? cache.build(client, { mutationKey }, state);
    // The client resumes paused mutations when the network or the focus returns, and refetches only after that: the outbox
    // sends these by itself.
    mutation.continue = () => Promise.resolve();
    mirrored.set(idempotencyKey, mutation);
    mutation.state = state;
    cache.notify({ type: 'updated', mutation, action: { type: state.isPaused ? 'pause' : 'continue' } });
  };

  const update = () => {
    const stored = new Set<string>();
    for (const entry of entries.get()) {
      const { idempotencyKey, isQueued, rejection } = entry;
      stored.add(idempotencyKey);
      const mutation = mirrored.get(idempotencyKey);
      const hasEnded = mutation !== undefined && mutation.state.status !== 'pending' && !rejection;
      // While a component waits for the answer, its own mutation is pending.
      if ((isQueued || rejection) && !hasEnded)
        show(entry, stateOfEntry(entry, { isSending: sending.get() === idempotencyKey }));
    }
    for (const [key, mutation] of mirrored) {
      if (stored.has(key)) continue;
      mirrored.delete(key);
      // Its member has logged out.
      if (mutation.state.status === 'pending') cache.remove(mutation);
    }
  };

  const end = (mutation: EndedMutation | undefined) => {
    if (!mutation) return;
    const { entry, outcome } = mutation;
    const isNeverSent = outcome.status === 'cancelled' || outcome.status === 'repeated';
    if (mirrored.has(entry.idempotencyKey) || isNeverSent) show(entry, stateOfEnded(mutation));
  };

  const removeIfQueued = (mutation: Mutation) => {
    if (mutation.state.data === queued) cache.remove(mutation);
  };
  cache.getAll().forEach(removeIfQueued);
  update();
  const stops = [
    cache.subscribe(({ type, mutation }) => {
      if (type === 'updated') removeIfQueued(mutation as Mutation);
      if (type !== 'removed') return;
      // The session has changed, and the cache was cleared.
      for (const [key, one] of mirrored) if (one === mutation) mirrored.delete(key);
    }),
    entries.subscribe(update).unsubscribe,
    sending.subscribe(update).unsubscribe,
    ended.subscribe(end).unsubscribe,
  ];
  return () => {
    stops.forEach((stop) => stop());
    mirrored.forEach((mutation) => cache.remove(mutation));
  };
}

/** A stored entry as a mutation: paused while it waits, an error once the server has rejected it. */
function stateOfEntry(entry: VisibleEntry, { isSending }: { isSending: boolean }): MutationState {
  const { rejection, lastError, failure, attempts } = entry;
  const error = rejection ? errorOf(rejection) : null;
  // An earlier version of the site has stored no error.
  const last = lastError ? errorOf(lastError) : failure && new Error(`The last attempt failed: ${failure}`);
  return {
    ...stateOf(entry),
    status: error ? 'error' : 'pending',
    error,
    isPaused: !error && !isSending,
    failureCount: attempts,
    failureReason: error ?? last ?? null,
  };
}

/** A mutation that has ended. One that was cancelled or discarded is neither a success nor an error. */
function stateOfEnded({ entry, outcome }: EndedMutation): MutationState {
  const state = stateOf(entry);
  if (outcome.status === 'rejected')
    return { ...state, status: 'error', error: outcome.error, failureReason: outcome.error };
  if (outcome.status === 'success') return { ...state, status: 'success', data: redact(outcome.answer) };
  return { ...state, status: 'idle', data: { ended: outcome.status } };
}

const stateOf = ({ variables, createdAt, attempts }: NewOutboxEntry): MutationState => ({
  context: undefined,
  data: undefined,
  error: null,
  failureCount: attempts,
  failureReason: null,
  isPaused: false,
  status: 'idle',
  submittedAt: createdAt,
  variables: redact(variables),
});
