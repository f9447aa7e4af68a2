import { createSessionStorage } from '#client/shared/session/session-storage.ts';

import type { App } from './create-app.tsx';

/** Keeps cache and screen in step with who is signed in, in this tab and in others (S061). Answers how to stop. */
export function followSession({ session, queryClient, router }: App, tab: Window): () => void {
  const { concerns } = createSessionStorage(null);
  const onStorage = (event: StorageEvent) => {
    if (concerns(event.key)) session.adopt();
  };
  tab.addEventListener('storage', onStorage);

  /** Guards and loaders run again: a screen for members turns into the register page. */
  const runGuards = () => void router.invalidate();
  /** A navigation under way is not begun anew: it may hold a token that works once (S013). */
  const afterNavigation = () => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      runGuards();
    });
  };

  let member = session.viewer()?.userId;
  const unsubscribe = session.subscribe(() => {
    const next = session.viewer()?.userId;
    if (next === member) return;
    member = next;
    tab.document.documentElement.toggleAttribute('data-member', next !== undefined);
    queryClient.clear();
    if (router.state.status === 'pending') afterNavigation();
    else runGuards();
  });

  return () => {
    tab.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}
