import type { Mutation, MutationState, QueryClient } from '@tanstack/react-query';

import { type EndedMutation, queued } from '#client/outbox/mutation.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { NewOutboxEntry } from '#client/outbox/storage.ts';
import { outboxKeys } from '#client/shared/query/keys.ts';

import { stateOfEnded, stateOfEntry } from './mirrored-state.ts';

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
