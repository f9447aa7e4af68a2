import type { Mutation, QueryClient } from '@tanstack/react-query';

import { queued, type EndedMutation } from '#client/outbox/mutation.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { NewOutboxEntry } from '#client/outbox/storage.ts';

import { resultOf } from '../outbox/record-ended.ts';
import { redactKey, redactText } from '../snapshot/redact.ts';
import type { Moment } from './moment.ts';
import { cancelled, type TimelineEntry, type TimelineLog } from './timeline-log.ts';

/** The outbox makes optimistic changes as soon as it has noted when it was given the mutation. */
const atOnceMs = 20;
/** Another tab says that a mutation was answered, and a little later that it has ended. */
const otherTabMs = 1000;

type Watched = Pick<Outbox, 'entries' | 'ended' | 'sending'>;

/**
 * Logs the mutations that end, and says of what has happened to the cache which of them did it: the cache does not know. It is told by
 * the time.
 */
export function watchMutations(client: QueryClient, outbox: Watched, log: TimelineLog, moment: Moment): () => void {
  /** The keys of the mutations whose optimistic changes are explained. */
  const shown = new Set<string>();
  /** When the last attempt of a mutation was over. */
  const attemptedAt = new Map<string, number>();
  let sending: string | null = null;

  /** Explains what has no cause yet. Returns it. */
  const explain = (isOurs: (entry: TimelineEntry) => boolean, change: Change) => {
    const explained = log.entries.get().filter((entry) => !entry.cause && entry.queryKey && isOurs(entry));
    for (const { id } of explained) log.update(id, change);
    return explained;
  };

  const explainShown = (entry: NewOutboxEntry) => {
    const { idempotencyKey, createdAt } = entry;
    if (shown.has(idempotencyKey)) return;
    shown.add(idempotencyKey);
    const isAtOnce = ({ event, at }: TimelineEntry) =>
      event === 'changed' && ((at >= createdAt && at <= createdAt + atOnceMs) || at >= moment());
    explain(isAtOnce, () => ({ event: 'changed at once', cause: nameOf(entry) }));
  };

  const logEnd = (name: string, result: string, explained: readonly TimelineEntry[]) => {
    const count = (event: TimelineEntry['event']) =>
      explained.filter((entry) => entry.event === event && entry.detail !== cancelled).length;
    const counts = `${count('changed')} changed, ${count('invalidated')} invalidated, ${count('fetched')} fetched`;
    log.add({ event: 'mutation ended', cause: name, detail: `${result}: ${counts}` });
  };

  const end = ({ entry, outcome }: EndedMutation) => {
    const { idempotencyKey, createdAt } = entry;
    // A mutation that was never stored is not in `outbox.entries`, so its changes are found by their time.
    if (!shown.has(idempotencyKey)) {
      const isAtOnce = ({ event, at }: TimelineEntry) =>
        event === 'changed' && at >= createdAt && at <= createdAt + atOnceMs;
      explain(isAtOnce, () => ({ event: 'changed at once', cause: nameOf(entry) }));
    }
    const since = Math.min(moment(), attemptedAt.get(idempotencyKey) ?? Date.now() - otherTabMs);
    attemptedAt.delete(idempotencyKey);
    const change = outcome.status === 'success' ? 'settled by an answer' : 'rolled back';
    logEnd(
      nameOf(entry),
      resultOf(outcome),
      explain(({ at }) => at >= since, changeBy(nameOf(entry), change)),
    );
  };

  /** A component's own mutation: it changes the cache before it has ended for Query, which waits for its callbacks. */
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
    logEnd(
      name,
      result,
      explain(({ at }) => at >= submittedAt, changeBy(name, 'changed')),
    );
  };

  outbox.entries.get().forEach(({ idempotencyKey }) => shown.add(idempotencyKey));
  const stops = [
    outbox.entries.subscribe((entries) => entries.forEach(explainShown)).unsubscribe,
    outbox.sending.subscribe((key) => {
      if (sending !== null) attemptedAt.set(sending, Date.now());
      sending = key;
    }).unsubscribe,
    outbox.ended.subscribe((mutation) => {
      if (mutation) end(mutation);
    }).unsubscribe,
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error'))
        endOwn(event.mutation as Mutation);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

type Change = (entry: TimelineEntry) => Partial<TimelineEntry>;

const changeBy =
  (name: string, changed: TimelineEntry['event']): Change =>
  ({ event }) =>
    event === 'fetched'
      ? { cause: `invalidated by ${name}` }
      : { event: event === 'changed' ? changed : event, cause: name };

const nameOf = ({ name, entityKey }: NewOutboxEntry): string => redactText([name, entityKey].filter(Boolean).join(' '));
