import { hydrate } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import type { KeptQuery, QueryRecord, QueryStore } from '#client/shared/device/query-store.ts';

declare global {
  interface ImportMetaEnv {
    /** A fingerprint of openapi.yaml: what was told by another contract is not understood by this one. */
    readonly CONTRACT?: string;
  }
}

export const contract = import.meta.env.CONTRACT ?? '';

const month = 30 * 24 * 60 * 60_000;
/** Older than this, a list's further pages would only make its renewal longer. */
const recently = 5 * 60_000;

/** What this device has kept of the last visit. */
export interface Restored {
  /** The hashes of those queries. */
  hashes: Set<string>;
  /** Puts in what the server's page had of its own too, where that is older. */
  complete: () => void;
}

/**
 * Puts into the cache what this device keeps for the member, but for queries that came with the server's page: that one is
 * taken over as it was rendered.
 */
export async function restoreQueries(client: QueryClient, store: QueryStore, member: string): Promise<Restored> {
  const records = await store.list(member);
  const queries = records.filter(isOfUse).map(({ query }) => withFewPages(query));
  const isServed = ({ queryHash }: KeptQuery) => client.getQueryCache().get(queryHash) !== undefined;
  const served = queries.filter(isServed);
  hydrate(client, { queries: queries.filter((query) => !isServed(query)) });
  return { hashes: new Set(queries.map(({ queryHash }) => queryHash)), complete: () => hydrate(client, { queries: served }) };
}

/** Whether a record can still be shown: told by today's contract, kept within a month. */
export const isOfUse = (record: QueryRecord): boolean =>
  record.contract === contract && Date.now() - record.query.dehydratedAt < month;

function withFewPages(query: KeptQuery): KeptQuery {
  if (query.queryType !== 'infinite' || Date.now() - query.state.dataUpdatedAt < recently) return query;
  const { pages, pageParams } = query.state.data as InfiniteData<unknown>;
  return { ...query, state: { ...query.state, data: { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } } };
}
