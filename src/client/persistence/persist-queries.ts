import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

import type { PersistedQuery, QueryRecord, QueryStorage } from './query-storage.ts';
import { dataVersionOf, isRestorable } from './restore-queries.ts';

/** The number of queries stored per member: the most recently fetched. */
const maxQueries = 60;
const writeDelayMs = 1000;

interface PersistOptions {
  client: QueryClient;
  store: QueryStorage;
  /** The member whose data is in the cache now. */
  member: () => string;
  /** Called when something has been written. */
  onPersisted?: () => void;
}

/**
 * Writes the queries marked `persist` to the device soon after they change, including that they have become invalid; a list's
 * further pages when the page is hidden, which calls `flush`.
 */
export function persistQueries({ client, store, member, onPersisted }: PersistOptions): {
  flush: () => Promise<void>;
  stop: () => void;
} {
  const cache = client.getQueryCache();
  /** To be written when the timer fires. */
  const due = new Map<string, QueryRecord>();
  /** To be written when the page is hidden. */
  const deferred = new Map<string, QueryRecord>();
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (query: Query, delay = writeDelayMs) => {
    const contract = dataVersionOf(query.meta);
    if (contract === undefined || query.state.data === undefined) return;
    const { queryHash } = query;
    seen.add(queryHash);
    const record = { member: member(), contract, query: dehydrate(query) };
    if (delay === Infinity && !due.has(queryHash)) {
      deferred.set(queryHash, record);
      return;
    }
    deferred.delete(queryHash);
    due.set(queryHash, record);
    if (timer !== undefined && delay > 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), delay);
  };

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    // The session may have passed to another member since they were scheduled.
    const records = [...due.values()].filter((record) => record.member === member());
    due.clear();
    if (records.length === 0) return;
    try {
      await store.put(records);
      onPersisted?.();
    } catch (error) {
      // The device is full or fails: this visit continues without persistence.
      console.warn('Queries could not be written to the device.', error);
    }
  };

  const flush = async () => {
    deferred.forEach((record, queryHash) => due.set(queryHash, record));
    deferred.clear();
    await write();
  };

  cache.getAll().forEach((query) => schedule(query));
  const unsubscribe = cache.subscribe((event) => {
    // Hydrated queries have no `persist` meta until a component observes them.
    const isFirstObserved = event.type === 'observerAdded' && !seen.has(event.query.queryHash);
    if (!changesRecord(event) && !isFirstObserved) return;
    // Not the event's own query, which may have been removed from the cache with its member.
    const query = cache.get(event.query.queryHash);
    if (!query) return;
    // Until it is written, the record on the device says that the old data is valid.
    if (query.state.isInvalidated) schedule(query, 0);
    // Writing a list of thousands takes a phone a tenth of a second, which would stop a scroll: it waits for `flush`.
    else schedule(query, addsPage(event) ? Infinity : writeDelayMs);
  });

  return {
    flush,
    stop() {
      unsubscribe();
      clearTimeout(timer);
      due.clear();
      deferred.clear();
    },
  };
}

/** Whether the data, its age or its validity may have changed. A cancelled fetch restores the previous state with `setState`. */
const changesRecord = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && ['success', 'error', 'invalidate', 'setState'].includes(event.action.type);

/** Whether a list got its next page. */
const addsPage = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' &&
  event.action.type === 'success' &&
  event.action.manual !== true &&
  event.query.state.fetchMeta?.fetchMore !== undefined;

/**
 * Like `dehydrateQuery`, but for the error of a failed refetch, which is not stored: the data is still there, and invalid.
 */
const dehydrate = ({ queryKey, queryHash, state, meta, queryType }: Query): PersistedQuery => ({
  queryKey,
  queryHash,
  state: { ...state, status: 'success', error: null, fetchFailureReason: null },
  dehydratedAt: Date.now(),
  ...(meta && { meta }),
  ...(queryType && { queryType }),
});

/** Removes the queries that are too old or too many. */
export async function pruneQueries(store: QueryStorage, member: string): Promise<void> {
  const records = await store.list(member);
  const newest = records.toSorted((a, b) => b.query.state.dataUpdatedAt - a.query.state.dataUpdatedAt);
  await store.drop(newest.filter((record, index) => index >= maxQueries || !isRestorable(record)));
}
