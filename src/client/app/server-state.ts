import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { because, restoredFrom } from '#client/shared/query/cause.ts';
import { elementIds, pageAttributes } from '#contract/page.ts';

/** Smaller than the result of `dehydrate`: all of it is in the page. */
interface ServerState {
  queries: [QueryKey, unknown][];
}

/** The successful queries of the server's cache, for the page's JSON. */
export function serializeServerState(queryClient: QueryClient): ServerState {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success');
  return { queries: queries.map(({ queryKey, state }) => [queryKey, state.data]) };
}

/** Puts the data that came with the server's page into the cache. */
export function hydrateServerState(queryClient: QueryClient, tab: Window): void {
  const json = tab.document.getElementById(elementIds.state)?.textContent;
  if (!json) return;
  const { queries } = JSON.parse(json) as ServerState;
  const updatedAt = fetchedAt(tab);
  because(restoredFrom('the server’s page'), () => {
    // oxlint-disable-next-line ours/cache-access -- The data comes from the same queries.
    for (const [queryKey, data] of queries) queryClient.setQueryData(queryKey, data, { updatedAt });
  });
}

/**
 * When the page's data was fetched, by this device's clock, which its data is aged by; 0, which is stale, if that is not known. The
 * server's clock may differ by days.
 */
function fetchedAt({ document, performance }: Window): number {
  const storedAt = document.documentElement.getAttribute(pageAttributes.storedAt);
  if (storedAt !== null) return Number(storedAt);
  // Back shows a page that the browser has kept, without asking the server.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward' ? 0 : Date.now() - performance.now();
}
