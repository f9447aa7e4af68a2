import { noop } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { LoggedCall } from '../scenario/call-log.ts';
import { operationOf } from '../scenario/operations.ts';
import type { TimelineEntry, TimelineLog } from './timeline-log.ts';

/** A query function calls the API at once. One that waits for the browser must not take the calls of others. */
const startMs = 100;

/** Adds to each fetch the operation that it calls first. */
export function watchCalls(calls: ReadonlyAtom<readonly LoggedCall[]>, log: TimelineLog): () => void {
  let lastId = calls.get()[0]?.id ?? 0;
  return calls.subscribe(([call]) => {
    if (!call || call.id <= lastId) return;
    lastId = call.id;
    const { operation, method, startedAt } = call;
    if (method !== 'GET') return;
    // Fetches call in the order in which they begin: this is of the earliest that has not called yet.
    const fetch = log.entries
      .get()
      .findLast((entry) => isUnderWay(entry) && !entry.operation && startedAt - entry.at < startMs);
    if (fetch) log.update(fetch.id, () => ({ operation }));
  }).unsubscribe;
}

/** Adds to each fetch the size of its answers, which the browser says a little after they have arrived. */
export function watchSizes(log: TimelineLog): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes('resource')) return noop;
  const observer = new PerformanceObserver((list) => {
    for (const timing of list.getEntries() as PerformanceResourceTiming[]) addSize(log, timing);
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

/** Adds the size to the fetch that has made this request: one with its operation, at its time. */
export function addSize(
  log: TimelineLog,
  { name, startTime, encodedBodySize }: Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'encodedBodySize'>,
): void {
  const operation = operationOf('GET', new URL(name).pathname);
  if (!operation) return;
  const fetches = log.entries
    .get()
    .filter((entry) => entry.event === 'fetched' && entry.operation === operation && isDuring(entry, startTime));
  // Of two at once, the one without a size; of one with many pages, all.
  const fetch = fetches.findLast(({ bytes }) => bytes === undefined) ?? fetches[0];
  if (fetch) log.update(fetch.id, ({ bytes = 0 }) => ({ bytes: bytes + encodedBodySize }));
}

const isUnderWay = ({ event, durationMs }: TimelineEntry) => event === 'fetched' && durationMs === undefined;

const isDuring = ({ sinceLoadMs, durationMs = Infinity }: TimelineEntry, time: number) =>
  time >= sinceLoadMs - 1 && time <= sinceLoadMs + durationMs;
