import type { Mutation, Query, QueryClient } from '@tanstack/react-query';

import type { Outbox } from '#client/outbox/outbox.ts';
import { nameOf } from '#client/outbox/overlay.ts';
import { settledBy, type Cause } from '#client/shared/query/cause.ts';

import { resultOf } from '../outbox/record-ended.ts';
import { redactKey, redactText } from '../snapshot/redact.ts';
import { createShownChanges } from './shown-changes.ts';
import type { TimelineEntry, TimelineLog } from './timeline-log.ts';

interface MutationWatch {
  /** Notes an event of the log that a mutation has caused. */
  onCaused: (id: number, query: Query, cause: Cause) => void;
  /** The mutations that have changed the query's data before its last answer, and not after it. */
  missingAfterFetch: (query: Query) => string[];
  stop: () => void;
}

/** Logs the mutations that end: what each has done to the cache by then, and what of the screen it has left alone. */
export function watchMutations(client: QueryClient, outbox: Pick<Outbox, 'ended'>, log: TimelineLog): MutationWatch {
  /** The ids of what each unfinished mutation has done. */
  const caused = new Map<string, number[]>();
  const shown = createShownChanges();

  const logEnd = (mutation: string, name: string, result: string, hasFailed: boolean) => {
    const ids = caused.get(mutation) ?? [];
    caused.delete(mutation);
    const done = log.entries.get().filter(({ id }) => ids.includes(id));
    const left = shown.end(mutation).map(textOf);
    const touched = new Set(done.map(({ queryKey }) => JSON.stringify(queryKey)));
    const others = client.getQueryCache().findAll({ type: 'active' }).map(textOf);
    const untouched = others.filter((key) => !touched.has(key));
    const details = [
      `${result}: ${countsOf(done)}`,
      hasFailed && left.length > 0 && `not rolled back: ${left.join(', ')}`,
      untouched.length > 0 && `on the screen and not touched: ${untouched.join(', ')}`,
    ];
    log.add({ event: 'mutation ended', cause: redactText(name), detail: details.filter(Boolean).join(' · ') });
  };

  const stops = [
    outbox.ended.subscribe((ended) => {
      if (!ended) return;
      const { entry, outcome } = ended;
      logEnd(entry.idempotencyKey, nameOf(entry), resultOf(outcome), outcome.status !== 'success');
    }).unsubscribe,
    client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return;
      const mutation = event.mutation as Mutation;
      if (mutation.meta?.isOutbox) return;
      const { name, mutation: id = '' } = settledBy(mutation);
      const { error } = mutation.state;
      logEnd(id, name, error ? `error: ${redactText(String(error))}` : 'success', error !== null);
    }),
  ];
  return {
    onCaused(id, query, cause) {
      shown.note(query, cause);
      if (cause.mutation !== undefined) caused.set(cause.mutation, [...(caused.get(cause.mutation) ?? []), id]);
    },
    missingAfterFetch: shown.missing,
    stop: () => stops.forEach((stop) => stop()),
  };
}

/** A fetch that the next one of its query has cancelled counts, too: one of the two is needless. */
function countsOf(done: readonly TimelineEntry[]): string {
  const count = (...events: TimelineEntry['event'][]) => done.filter(({ event }) => events.includes(event)).length;
  const changed = count('changed', 'rolled back', 'settled by an answer');
  const keys = done.filter(({ event }) => event === 'fetched').map(({ queryKey }) => JSON.stringify(queryKey));
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) < index));
  const more = repeated.size > 0 ? `, more than once: ${[...repeated].join(', ')}` : '';
  return `${changed} changed, ${count('invalidated')} invalidated, ${count('fetched')} fetched${more}`;
}

const textOf = ({ queryKey }: Query) => JSON.stringify(redactKey(queryKey));
