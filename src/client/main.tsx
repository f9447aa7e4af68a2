import { createBrowserHistory } from '@tanstack/react-router';

import { createApp } from './app/create-app.tsx';
import { followNavigation } from './app/follow-navigation.ts';
import { followSession } from './app/follow-session.ts';
import { readReducedData } from './app/read-reduced-data.ts';
import { restoreLastVisit } from './app/restore-last-visit.ts';
import { takeUpServed } from './app/served-data.ts';
import { showApp } from './app/show-app.tsx';
import { createReducedData } from './shared/network/reduced-data.ts';
import { readSettings } from './shared/settings/settings.ts';
import './shared/ui/base.css';

async function start() {
  if (import.meta.env.MODE === 'mock') {
    const { startMocks } = await import('./mocks/start.ts');
    await startMocks();
  }

  const storage = ownStorage();
  const root = document.getElementById('root');
  if (!root) return;
  const app = createApp({
    history: createBrowserHistory(),
    origin: location.origin,
    // Late-bound: what replaces fetch after this is what gets called.
    fetch: (request) => globalThis.fetch(request),
    storage,
    settings: readSettings(document.getElementById('settings')?.textContent),
    reducedData: createReducedData(readReducedData(window), root.dataset['reduced'] !== undefined),
  });
  takeUpServed(app.queryClient, document);
  followSession(app, window);
  followNavigation(app, document);

  // To a visitor's page from the server nothing is missing; a member's would ask for what its browser has kept.
  const isComplete = root.dataset['at'] !== undefined && app.session.viewer() === null;
  const early = isComplete ? undefined : await restoreLastVisit(app, storage);
  await showApp(app, root);

  whenQuiet(async () => {
    const restored = early ?? (await restoreLastVisit(app, storage));
    restored?.complete();
    await (await import('./app/start-keeping.ts')).startKeeping(app, window, restored?.hashes ?? new Set());
  });
}

/** Once the page has loaded, whatever it loads, and has had a moment for itself. */
function whenQuiet(work: () => Promise<void>) {
  const begin = () => {
    setTimeout(() => void work().catch((error: unknown) => console.warn('This visit will not be kept.', error)), 200);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** The mere mention of localStorage throws where the visitor has blocked it. */
function ownStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

void start();
