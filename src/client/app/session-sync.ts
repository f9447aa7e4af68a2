import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { pageAttributes } from '#contract/page.ts';

import type { App } from './create-app.tsx';

/** Clears the cache and runs the guards when the session changes, in this tab or another (S061). Returns how to stop. */
export function syncSession({ session, queryClient, router }: App, tab: Window): () => void {
  const { concerns } = createSessionStorage(null);
  const onStorage = (event: StorageEvent) => {
    if (concerns(event.key)) session.adopt();
  };
  tab.addEventListener('storage', onStorage);

  /** Guards and loaders run again: a members' screen redirects a visitor to the register page. */
  const runGuards = () => void router.invalidate();
  /** A pending navigation is not started again: it may hold a token that works once (S013). */
  const runGuardsAfterNavigation = () => {
    const unsubscribe = router.subscribe('onResolved', () => {
      unsubscribe();
      runGuards();
    });
  };

  let userId = session.viewer()?.userId;
  const unsubscribe = session.subscribe(() => {
    const next = session.viewer()?.userId;
    if (next === userId) return;
    userId = next;
    tab.document.documentElement.toggleAttribute(pageAttributes.member, next !== undefined);
    queryClient.clear();
    if (router.state.status === 'pending') runGuardsAfterNavigation();
    else runGuards();
  });

  return () => {
    tab.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}
