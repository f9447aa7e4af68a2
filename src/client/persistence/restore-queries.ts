import {
  hydrate,
  type InfiniteData,
  type Query,
  type QueryCache,
  type QueryClient,
  type QueryMeta,
} from '@tanstack/react-query';

import { i18n } from '#client/shared/language/i18n.ts';
import { because, restoredFrom } from '#client/shared/query/cause.ts';
import { dataVersions } from '#contract/data-versions.gen.ts';
import { sourceLocale } from '#contract/locales.ts';

import type { PersistedQuery, QueryRecord, QueryStorage } from './query-storage.ts';

/**
 * What a query's data is persisted with: the version of its type and, if that is not English, the language, since answers contain
 * sentences. Undefined for one that is not persisted.
 */
export function dataVersionOf(meta: QueryMeta | undefined): string | undefined {
  if (!meta?.persist) return undefined;
  const version = dataVersions[meta.persist];
  return i18n.locale.startsWith(sourceLocale) ? version : `${version} ${i18n.locale}`;
}

const device = restoredFrom('the device');

const maxAge = 30 * 24 * 60 * 60_000;
/** A list older than this is restored with its first page only: it will be refetched, page by page. */
const maxPagesAge = 5 * 60_000;

/** The queries restored from the last visit. */
export interface Restored {
  /** Their hashes. */
  hashes: Set<string>;
  /**
   * Also restores the lists that came with the server's page and had more pages, to be refetched; returns whether there are any.
   * The page can then no longer be hydrated.
   */
  restoreFurtherPages: () => boolean;
  /** Also restores queries that came with the server's page, if they were persisted after the page was rendered, once they are hydrated. */
  complete: () => void;
}

/**
 * Restores the member's persisted queries, except those that came with the server's page: hydration needs the data that the page
 * was rendered with.
 */
export async function restoreQueries(client: QueryClient, store: QueryStorage, member: string): Promise<Restored> {
  const records = await store.list(member);
  const queries = records.filter(isRestorable).map(({ query }) => withoutOldPages(withoutFuture(query)));
  const cache = client.getQueryCache();
  const isServed = ({ queryHash }: PersistedQuery) => cache.get(queryHash) !== undefined;
  let served = queries.filter(isServed);
  because(device, () => hydrate(client, { queries: queries.filter((query) => !isServed(query)) }));
  return {
    hashes: new Set(queries.map(({ queryHash }) => queryHash)),
    restoreFurtherPages() {
      const longer = served.filter((query) => countPages(query) > countPages(cache.get(query.queryHash)));
      for (const { queryHash, state } of longer)
        because(device, () => cache.get(queryHash)?.setState({ ...state, fetchStatus: 'idle', isInvalidated: true }));
      served = served.filter((query) => !longer.includes(query));
      return longer.length > 0;
    },
    complete: () =>
      served.forEach(({ queryHash, state, dehydratedAt }) =>
        whenObserved(cache, queryHash, (query) => {
          // Not by the age of the data, as `hydrate` does: it may have been fetched before the page was rendered, and been
          // changed since by the member's own mutations. A cached page would show a deleted post again.
          if (dehydratedAt > query.state.dataUpdatedAt)
            because(device, () => query.setState({ ...state, fetchStatus: 'idle' }));
        }),
      ),
  };
}

/**
 * Calls with the query once a component observes it: React hydrates a page in parts, and a part whose data has changed before no
 * longer fits its markup.
 */
function whenObserved(cache: QueryCache, queryHash: string, act: (query: Query) => void): void {
  const query = cache.get(queryHash);
  if (!query) return;
  if (query.getObserversCount() > 0) {
    act(query);
    return;
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.query !== query || (event.type !== 'observerAdded' && event.type !== 'removed')) return;
    unsubscribe();
    if (event.type === 'observerAdded') act(query);
  });
}

/** What was fetched while the clock was ahead would count as fresh until then. */
function withoutFuture(query: PersistedQuery): PersistedQuery {
  if (Math.max(query.state.dataUpdatedAt, query.dehydratedAt) <= Date.now()) return query;
  return { ...query, dehydratedAt: 0, state: { ...query.state, dataUpdatedAt: 0, isInvalidated: true } };
}

/** Whether a record can be restored: persisted while its data had this type, in this language, within a month. */
export const isRestorable = (record: QueryRecord): boolean =>
  record.contract === dataVersionOf(record.query.meta) && Date.now() - record.query.dehydratedAt < maxAge;

const countPages = (query: Pick<Query, 'state'> | undefined) =>
  (query?.state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0;

function withoutOldPages(query: PersistedQuery): PersistedQuery {
  if (query.queryType !== 'infinite' || Date.now() - query.state.dataUpdatedAt < maxPagesAge) return query;
  const { pages, pageParams } = query.state.data as InfiniteData<unknown>;
  return {
    ...query,
    state: { ...query.state, data: { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } },
  };
}
