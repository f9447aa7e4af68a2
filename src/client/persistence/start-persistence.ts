import type { Query, QueryClient } from '@tanstack/react-query';

import { whenOnline } from '#client/shared/network/online.ts';
import { because } from '#client/shared/query/cause.ts';

import { persistQueries, pruneQueries } from './persist-queries.ts';
import { visitor, type QueryStorage, type VisitContext } from './query-storage.ts';

interface PersistenceOptions {
  store: QueryStorage;
  /** The hashes of the queries restored from the last visit. */
  restored: Set<string>;
  onPersisted?: () => void;
}

/** Persists this visit's queries for the next one, and deletes them when their member's session ends. Returns how to stop. */
export function startPersistence(
  { queryClient, session }: VisitContext,
  tab: Window,
  { store, restored, onPersisted }: PersistenceOptions,
): () => void {
  const member = () => session.viewer()?.userId ?? visitor;
  const persister = persistQueries({ client: queryClient, store, member, ...(onPersisted && { onPersisted }) });
  const ignore = (error: unknown) => console.warn('Persisted queries could not be removed.', error);

  let last = member();
  const unsubscribe = session.subscribe(() => {
    const next = member();
    if (next === last) return;
    // Logged out, or the server has ended the session (S061).
    if (last !== visitor) store.forget(last).catch(ignore);
    last = next;
  });
  const onHidden = () => void persister.flush();
  tab.addEventListener('pagehide', onHidden);
  tab.document.addEventListener('visibilitychange', onHidden);

  store.forgetOthers(last).catch(ignore);
  pruneQueries(store, last).catch(ignore);
  const stopRefetching = refetchRestored(queryClient, restored);

  return () => {
    persister.stop();
    unsubscribe();
    stopRefetching();
    tab.removeEventListener('pagehide', onHidden);
    tab.document.removeEventListener('visibilitychange', onHidden);
  };
}

/**
 * Refetches restored queries, once each, when they are stale and a component observes them. Lists do not refetch on mount by
 * themselves, so that Back finds its place within a visit. Returns how to stop.
 */
export function refetchRestored(client: QueryClient, restored: Set<string>): () => void {
  const cache = client.getQueryCache();

  const refetch = (query: Query) => {
    if (!restored.has(query.queryHash) || query.getObserversCount() === 0) return;
    if (!query.isStale()) restored.delete(query.queryHash);
    else if (query.state.fetchStatus === 'idle')
      void because('stale data from the last visit', () =>
        client.refetchQueries({ queryKey: query.queryKey, exact: true }),
      );
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
