import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The data of a server's page, as JSON in it: less than `dehydrate` writes, which would say of each query that nothing is wrong
 * with it, and read by less than `hydrate`, which comes with the later parts.
 */
interface ServedData {
  /** When it was told. */
  at: number;
  queries: [QueryKey, unknown][];
}

/** What the page needs of what the server's cache holds. */
export function servedData(queryClient: QueryClient): ServedData {
  const queries = queryClient.getQueryCache().getAll().filter(({ state }) => state.status === 'success');
  return { at: Date.now(), queries: queries.map(({ queryKey, state }) => [queryKey, state.data]) };
}

/** Puts the data that came with the server's page into the cache. */
export function takeUpServed(queryClient: QueryClient, page: Document): void {
  const json = page.getElementById('state')?.textContent;
  if (!json) return;
  const { at, queries } = JSON.parse(json) as ServedData;
  for (const [queryKey, data] of queries) queryClient.setQueryData(queryKey, data, { updatedAt: at });
}
