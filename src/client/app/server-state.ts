import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { elementIds } from '#contract/page.ts';

/** Smaller than the result of `dehydrate`, and read without `hydrate`, which is not in the first page's scripts. */
interface ServerState {
  /** When the server read the data. */
  at: number;
  queries: [QueryKey, unknown][];
}

/** The successful queries of the server's cache, for the page's JSON. */
export function serializeServerState(queryClient: QueryClient): ServerState {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success');
  return { at: Date.now(), queries: queries.map(({ queryKey, state }) => [queryKey, state.data]) };
}

/** Puts the data that came with the server's page into the cache. */
export function hydrateServerState(queryClient: QueryClient, page: Document): void {
  const json = page.getElementById(elementIds.state)?.textContent;
  if (!json) return;
  const { at, queries } = JSON.parse(json) as ServerState;
  // eslint-disable-next-line no-restricted-syntax -- The data comes from the same queries.
  for (const [queryKey, data] of queries) queryClient.setQueryData(queryKey, data, { updatedAt: at });
}
