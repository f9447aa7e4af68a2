import type { Mutation, QueryClient } from '@tanstack/react-query';

import { queued, type EndedMutation } from '#client/outbox/mutation.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { NewOutboxEntry } from '#client/outbox/storage.ts';

import { resultOf } from '../outbox/record-ended.ts';
import { redactKey, redactText } from '../snapshot/redact.ts';
import { cancelled, type TimelineEntry, type TimelineLog } from './timeline-log.ts';

interface MutationWatch {
  /** Notes what the end of a mutation of the outbox does to the cache, by its id in the log. */
  onSettled: (id: number, entry: NewOutboxEntry | undefined) => void;
  stop: () => void;
}

/** Logs the mutations that end, and counts what each has done to the cache by then. */
export function watchMutations(client: QueryClient, outbox: Pick<Outbox, 'ended'>, log: TimelineLog): MutationWatch {
  /** By the key of a mutation that is ending, the ids of what that has done. */
  const settled = new Map<string, number[]>();

  const logEnd = (name: string, result: string, done: readonly TimelineEntry[]) => {
    const count = (...events: TimelineEntry['event'][]) =>
      done.filter(({ event, detail }) => events.includes(event) && detail !== cancelled).length;
    const changed = count('changed', 'rolled back', 'settled by an answer');
    const counts = `${changed} changed, ${count('invalidated')} invalidated, ${count('fetched')} fetched`;
    log.add({ event: 'mutation ended', cause: name, detail: `${result}: ${counts}` });
  };

  const end = ({ entry, outcome }: EndedMutation) => {
    const ids = settled.get(entry.idempotencyKey) ?? [];
    settled.delete(entry.idempotencyKey);
    const done = log.entries.get().filter(({ id }) => ids.includes(id));
    logEnd(nameOf(entry), resultOf(outcome), done);
  };

  /**
   * A component's own mutation, which does not say what it does: that is what has happened since it began and has no other cause. It changes
   * the cache before it has ended for Query, which waits for its callbacks.
   */
  const endOwn = ({ options, state }: Mutation) => {
    const { status, data, error, submittedAt } = state;
    const last = outbox.ended.get()?.outcome;
    const isOfOutbox =
      data === queued ||
      (last?.status === 'success' && status === 'success' && data === last.answer) ||
      (last?.status === 'rejected' && error === last.error);
    if (isOfOutbox) return;
    const name = options.mutationKey ? JSON.stringify(redactKey(options.mutationKey)) : 'a mutation without a key';
    const result = status === 'success' ? 'success' : `error: ${redactText(String(error))}`;
    const done = log.entries.get().filter(({ cause, queryKey, at }) => !cause && queryKey && at >= submittedAt);
    for (const { id, event } of done)
      log.update(id, () => ({ cause: event === 'fetched' ? `invalidated by ${name}` : name }));
    logEnd(name, result, done);
  };

  const stops = [
    outbox.ended.subscribe((mutation) => {
      if (mutation) end(mutation);
    }).unsubscribe,
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error'))
        endOwn(event.mutation as Mutation);
    }),
  ];
  return {
    onSettled(id, entry) {
      if (entry) settled.set(entry.idempotencyKey, [...(settled.get(entry.idempotencyKey) ?? []), id]);
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

/** What the timeline calls a mutation of the outbox. */
export const nameOf = ({ name, entityKey }: Pick<NewOutboxEntry, 'name' | 'entityKey'>): string =>
  redactText([name, entityKey].filter(Boolean).join(' '));
