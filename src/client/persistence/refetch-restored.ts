import type { Query, QueryClient } from '@tanstack/react-query';

import { whenOnline } from '#client/shared/network/online.ts';

/**
 * Refetches restored queries, once each, when they are stale and a component observes them. Lists do not refetch on mount by
 * themselves, so that Back finds its place within a visit. Returns how to stop.
 */
export function refetchRestored(client: QueryClient, restored: Set<string>): () => void {
  const cache = client.getQueryCache();

  const refetch = (query: Query) => {
    if (!restored.has(query.queryHash) || query.getObserversCount() === 0) return;
    if (!query.isStale()) restored.delete(query.queryHash);
    else if (query.state.fetchStatus === 'idle') void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  };
  const refetchAll = () => cache.getAll().forEach(refetch);

  refetchAll();
  const unsubscribe = cache.subscribe((event) => {
    const query = event.type === 'observerAdded' && cache.get(event.query.queryHash);
    if (query) refetch(query);
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      restored.delete(event.query.queryHash);
  });
  const unlisten = whenOnline(refetchAll);
  return () => {
    unsubscribe();
    unlisten();
  };
}
