import type { Query, QueryClient } from '@tanstack/react-query';

import { whenOnline } from '#client/shared/network/when-online.ts';

/**
 * Asks anew, once each, for restored queries that a screen shows although they are stale. Lists never do so by themselves:
 * within a visit they stay as they are, so that Back finds its place. Answers how to stop.
 */
export function renewRestored(client: QueryClient, restored: Set<string>): () => void {
  const cache = client.getQueryCache();

  const renew = (query: Query) => {
    if (!restored.has(query.queryHash) || query.getObserversCount() === 0) return;
    if (!query.isStale()) restored.delete(query.queryHash);
    else if (query.state.fetchStatus === 'idle') void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  };
  const renewAll = () => cache.getAll().forEach(renew);

  renewAll();
  const unsubscribe = cache.subscribe((event) => {
    const query = event.type === 'observerAdded' && cache.get(event.query.queryHash);
    if (query) renew(query);
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true) restored.delete(event.query.queryHash);
  });
  const unlisten = whenOnline(renewAll);
  return () => {
    unsubscribe();
    unlisten();
  };
}
