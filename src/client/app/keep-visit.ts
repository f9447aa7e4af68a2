import { visitor } from '#client/shared/device/query-store.ts';
import type { QueryStore } from '#client/shared/device/query-store.ts';

import type { App } from './create-app.tsx';
import { keepQueries, pruneQueries } from './keep-queries.ts';
import { renewRestored } from './renew-restored.ts';

interface VisitOptions {
  store: QueryStore;
  /** The queries that the last visit left. */
  restored: Set<string>;
  onKept?: () => void;
}

/** Keeps what this visit sees for the next one, and forgets it with the session it belongs to. Answers how to stop. */
export function keepVisit({ queryClient, session }: App, tab: Window, { store, restored, onKept }: VisitOptions): () => void {
  const member = () => session.viewer()?.userId ?? visitor;
  const keeper = keepQueries({ client: queryClient, store, member, ...(onKept && { onKept }) });
  const ignore = (error: unknown) => console.warn('What is kept could not be tidied.', error);

  let last = member();
  const unsubscribe = session.subscribe(() => {
    const next = member();
    if (next === last) return;
    // Logged out, or told by the server that the session is over (S061).
    if (last !== visitor) store.forget(last).catch(ignore);
    last = next;
  });
  const onHidden = () => void keeper.flush();
  tab.addEventListener('pagehide', onHidden);
  tab.document.addEventListener('visibilitychange', onHidden);

  store.forgetOthers(last).catch(ignore);
  pruneQueries(store, last).catch(ignore);
  const stopRenewing = renewRestored(queryClient, restored);

  return () => {
    keeper.stop();
    unsubscribe();
    stopRenewing();
    tab.removeEventListener('pagehide', onHidden);
    tab.document.removeEventListener('visibilitychange', onHidden);
  };
}
