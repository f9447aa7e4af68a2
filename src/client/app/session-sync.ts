import { because } from '#client/shared/query/cause.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { pageAttributes } from '#contract/page.ts';

import type { App } from './create-app.tsx';

/** The screens whose loader begins or ends a session, and leads elsewhere. */
const changesSession = new Set(['/oauth-success', '/logout']);

/** Clears the cache and runs the guards when the session changes, in this tab or another (S061). Returns how to stop. */
export function syncSession({ session, queryClient, router }: App, tab: Window): () => void {
  const { concerns } = createSessionStorage(null);
  const onStorage = (event: StorageEvent) => {
    if (concerns(event.key)) session.adopt();
  };
  tab.addEventListener('storage', onStorage);

  /** Guards and loaders run again: a members' screen redirects a visitor to the register page. */
  const runGuards = () => void router.invalidate();
  /** For a screen that changes the session itself: it is not started again, since its token works once (S013). */
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
    const { status, location } = router.state;
    if (status === 'pending' && changesSession.has(location.pathname)) runGuardsAfterNavigation();
    // Before the cache is cleared: a loader whose query is cancelled would show an error, unless another one has taken its place.
    else runGuards();
    because('the end of the session, or a new one', () => queryClient.clear());
  });

  return () => {
    tab.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}
