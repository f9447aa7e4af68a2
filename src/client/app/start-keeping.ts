import { openDatabase } from '#client/shared/device/database.ts';
import { createIndexedQueryStore } from '#client/shared/device/indexed-query-store.ts';

import type { App } from './create-app.tsx';
import { keepVisit } from './keep-visit.ts';
import { keepsFlag } from './keeps-flag.ts';
import { watchStanding } from './watch-standing.ts';

/** What a visit needs once its first page stands: keeping what is seen, sending what waits, saying how things are. */
export async function startKeeping(app: App, tab: Window, restored: Set<string>): Promise<void> {
  watchStanding(app, tab);
  try {
    const store = createIndexedQueryStore(await openDatabase());
    keepVisit(app, tab, { store, restored, onKept: () => tab.localStorage.setItem(keepsFlag, '1') });
  } catch (error) {
    // A browser that keeps nothing.
    console.warn('What is seen will not be kept.', error);
  }

  const openQueue = () => {
    if (app.session.viewer()) app.actions.open().catch((error: unknown) => console.warn('The actions that wait could not be looked at.', error));
  };
  openQueue();
  app.session.subscribe(openQueue);
}
