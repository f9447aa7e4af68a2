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

/** Puts into the cache what this device keeps for the member; answers the hashes of those queries. */
export async function restoreQueries(client: QueryClient, store: QueryStore, member: string): Promise<Set<string>> {
  const records = await store.list(member);
  const queries = records.filter(isOfUse).map(({ query }) => withFewPages(query));
  hydrate(client, { queries });
  return new Set(queries.map(({ queryHash }) => queryHash));
}

/** Whether a record can still be shown: told by today's contract, within a month. */
export const isOfUse = (record: QueryRecord): boolean =>
  record.contract === contract && Date.now() - record.query.state.dataUpdatedAt < month;

function withFewPages(query: KeptQuery): KeptQuery {
  if (query.queryType !== 'infinite' || Date.now() - query.state.dataUpdatedAt < recently) return query;
  const { pages, pageParams } = query.state.data as InfiniteData<unknown>;
  return { ...query, state: { ...query.state, data: { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } } };
}
