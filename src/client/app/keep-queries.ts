import type { Query, QueryClient } from '@tanstack/react-query';

import type { KeptQuery, QueryRecord, QueryStore } from '#client/shared/device/query-store.ts';

import { contract, isOfUse } from './restore-queries.ts';

/** How many queries of one member are kept: those told last. */
const most = 60;
const pause = 1000;

interface KeepOptions {
  client: QueryClient;
  store: QueryStore;
  /** Whose data the cache holds at this moment. */
  member: () => string;
  /** Told when something has been written. */
  onKept?: () => void;
}

/** Writes what the queries marked `persist` hold to the device, soon after it changes. */
export function keepQueries({ client, store, member, onKept }: KeepOptions): { flush: () => Promise<void>; stop: () => void } {
  const cache = client.getQueryCache();
  const changed = new Map<string, QueryRecord>();
  const noted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = (query: Query) => {
    const { status, data } = query.state;
    if (query.meta?.persist !== true || status !== 'success' || data === undefined) return;
    noted.add(query.queryHash);
    changed.set(query.queryHash, { member: member(), contract, query: keptOf(query) });
    timer ??= setTimeout(() => void flush(), pause);
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const records = [...changed.values()];
    changed.clear();
    try {
      // Whose data they are may have changed since they were noted.
      for (const record of records) if (record.member === member()) await store.put(record);
      if (records.length > 0) onKept?.();
    } catch (error) {
      // A full or a failing device: this visit goes on without.
      console.warn('What was seen could not be kept.', error);
    }
  };

  // Whatever came before anybody listened.
  cache.getAll().forEach(note);
  const unsubscribe = cache.subscribe((event) => {
    const isTold = event.type === 'updated' && event.action.type === 'success';
    // What came with the server's page is not known as worth keeping before a screen has asked for it.
    const isFirstShown = event.type === 'observerAdded' && !noted.has(event.query.queryHash);
    if (!isTold && !isFirstShown) return;
    // Not the event's own: that one may have left the cache with its member.
    const query = cache.get(event.query.queryHash);
    if (query) note(query);
  });

  return {
    flush,
    stop() {
      unsubscribe();
      clearTimeout(timer);
      changed.clear();
    },
  };
}

/** As `dehydrateQuery` has it, which would weigh on the first page: it comes with the part that `hydrate` is in. */
const keptOf = ({ queryKey, queryHash, state, meta, queryType }: Query): KeptQuery => ({
  queryKey,
  queryHash,
  state,
  dehydratedAt: Date.now(),
  ...(meta && { meta }),
  ...(queryType && { queryType }),
});

/** Removes what is too old or too much. */
export async function pruneQueries(store: QueryStore, member: string): Promise<void> {
  const records = await store.list(member);
  const newest = records.toSorted((a, b) => b.query.state.dataUpdatedAt - a.query.state.dataUpdatedAt);
  await store.drop(newest.filter((record, index) => index >= most || !isOfUse(record)));
}
