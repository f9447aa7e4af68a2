import { noop } from '@tanstack/react-query';

import { openDatabase } from '#client/shared/device/database.ts';
import { createIndexedQueryStore } from '#client/shared/device/indexed-query-store.ts';

import type { App } from './create-app.tsx';
import { keepVisit } from './keep-visit.ts';
import { followMissingParts } from './follow-missing-parts.ts';
import { followReducedData } from './follow-reduced-data.ts';
import { followUpdates } from './follow-updates.ts';
import { keepsFlag } from './keeps-flag.ts';
import { offerDevtools } from './offer-devtools.ts';
import { watchStanding } from './watch-standing.ts';

/** What a visit needs once its first page stands: keeping what is seen, sending what waits, saying how things are, tools for looking inside. */
export async function startKeeping(app: App, tab: Window, restored: Set<string>): Promise<void> {
  // A page that the worker kept was told as long ago as what the database kept.
  const served = app.queryClient.getQueryCache().getAll().map(({ queryHash }) => queryHash);
  watchStanding(app, tab);
  offerDevtools(app, tab);
  followMissingParts(app, tab);
  followReducedData(app, tab);
  // Fetched while it can be had: it is what tells that something cannot.
  void import('#client/shared/network/standing-line.tsx').catch(noop);
  try {
    const store = createIndexedQueryStore(await openDatabase());
    keepVisit(app, tab, { store, restored: new Set([...restored, ...served]), onKept: () => tab.localStorage.setItem(keepsFlag, '1') });
  } catch (error) {
    // A browser that keeps nothing.
    console.warn('What is seen will not be kept.', error);
  }

  const openQueue = () => {
    if (app.session.viewer()) app.actions.open().catch((error: unknown) => console.warn('The actions that wait could not be looked at.', error));
  };
  openQueue();
  app.session.subscribe(openQueue);

  // In development it would keep what is being changed.
  if (import.meta.env.MODE === 'production') await followUpdates(app, tab);
}
