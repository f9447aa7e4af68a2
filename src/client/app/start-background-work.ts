import { noop } from '@tanstack/react-query';

import { askInOneTab } from '#client/features/notifications/ask-in-one-tab.ts';
import { getOutbox } from '#client/outbox/use-outbox.ts';
import { openDatabase } from '#client/persistence/database.ts';
import { createQueryStorage } from '#client/persistence/indexed-query-storage.ts';
import { reconnecting } from '#client/persistence/reconnecting.ts';
import { startPersistence } from '#client/persistence/start-persistence.ts';
import { loadPart, loadSometime } from '#client/shared/network/load-part.ts';
import { watchInput } from '#client/shared/query/last-input.ts';
import { wantsDevtools } from '#client/shared/wants-devtools.ts';
import { persistedFlagKey, unansweredTapsKey } from '#contract/page.ts';

import { watchAppUpdates } from './app-updates.ts';
import type { App } from './create-app.tsx';
import { watchNetworkStatus } from './network-status.ts';
import { syncReducedData } from './reduced-data.ts';
import { persistScrollPositions } from './scroll-restoration.ts';
import { syncLanguage } from './sync-language.ts';
import { answerTaps } from './unanswered-taps.ts';
import { watchClock } from './watch-clock.ts';

/** Starts what the first page does not need: network status, persistence, outbox, service worker, devtools. */
export async function startBackgroundWork(app: App, tab: Window, restored: Set<string>): Promise<void> {
  // The server's page may come from the service worker's cache: its data is refetched like restored data.
  const served = app.queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash);
  // First, so that a short visit is enough for the next one to start from the device. In development it would serve outdated files.
  if (import.meta.env.MODE === 'production')
    watchAppUpdates(app, tab).catch((error: unknown) => console.warn('The service worker does not run.', error));
  startNetworkStatus(app);
  registerDevtools(app, tab);
  persistScrollPositions(tab);
  syncReducedData(app, tab);
  syncLanguage(app, tab);
  watchClock(app.queryClient);
  watchInput();
  askInOneTab(app, tab);
  continueAnnouncement(app, tab);
  try {
    const openStore = async () => createQueryStorage(await openDatabase());
    const store = reconnecting(await openStore(), openStore);
    startPersistence(app, tab, {
      store,
      restored: new Set([...restored, ...served]),
      onPersisted: () => tab.localStorage.setItem(persistedFlagKey, '1'),
    });
  } catch (error) {
    console.warn('This browser does not allow IndexedDB: nothing is persisted.', error);
  }

  const openOutbox = () => {
    if (app.session.viewer())
      getOutbox(app.outbox)
        .open()
        .catch((error: unknown) => console.warn('The outbox could not be opened.', error));
  };
  openOutbox();
  app.session.subscribe(openOutbox);
  answerEarlierTaps(app, tab);
}

/** Goes on with the announcement of the server's page; without a network it stays as it is. The server finds its styles by its chunk. */
function continueAnnouncement(app: App, tab: Window): void {
  const show = async () => (await loadPart(() => import('./announcement.tsx'))).showAnnouncement(app, tab);
  show().catch(noop);
}

/** Answers the taps on a page that was left before the app ran. What fails is tried again on the next visit. */
function answerEarlierTaps(app: App, tab: Window): void {
  const answer = async () => {
    // Throws where the browser blocks it.
    const { localStorage } = tab;
    if (localStorage.getItem(unansweredTapsKey) !== null) await answerTaps(app, localStorage);
  };
  answer().catch(noop);
}

/** Watches the network from when the line that reports it has loaded: without a network it could not be fetched. */
function startNetworkStatus(app: App): void {
  void loadSometime(() => import('#client/routes/-layout/network-status-line.tsx')).then(() => watchNetworkStatus(app));
}

/** Opens the devtools where the page wants them, and on Ctrl+Shift+F8. */
function registerDevtools(app: App, tab: Window) {
  const open = async () => {
    try {
      const { openDevtools } = await loadPart(() => import('#client/devtools/devtools.tsx'));
      openDevtools(app);
    } catch (error) {
      console.warn('The devtools could not be loaded.', error);
    }
  };
  if (wantsDevtools(tab)) void open();
  else {
    tab.addEventListener('keydown', (event) => {
      if (event.ctrlKey && event.shiftKey && event.key === 'F8') void open();
    });
  }
}
