import { createBrowserHistory } from '@tanstack/react-router';

import { createApp } from './app/create-app.tsx';
import { followNavigation } from './app/follow-navigation.ts';
import { followSession } from './app/follow-session.ts';
import { offerDevtools } from './app/offer-devtools.ts';
import { showApp } from './app/show-app.tsx';
import { takeUpServed } from './app/take-up-served.ts';
import { readSettings } from './shared/settings/settings.ts';
import './shared/ui/base.css';

async function start() {
  if (import.meta.env.MODE === 'mock') {
    const { startMocks } = await import('./mocks/start.ts');
    await startMocks();
  }

  const app = createApp({
    history: createBrowserHistory(),
    origin: location.origin,
    // Late-bound: what replaces fetch after this is what gets called.
    fetch: (request) => globalThis.fetch(request),
    storage: ownStorage(),
    settings: readSettings(document.getElementById('settings')?.textContent),
  });
  takeUpServed(app.queryClient, document);
  followSession(app, window);
  followNavigation(app, document);
  offerDevtools(app, window);

  const root = document.getElementById('root');
  if (root) await showApp(app, root);
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
