import { createMemoryHistory, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';

import { createApp, type App } from '#client/app/create-app.tsx';
import { watchNavigation } from '#client/app/navigation.ts';
import { watchNetworkStatus } from '#client/app/network-status.ts';
import { syncReducedData } from '#client/app/reduced-data.ts';
import { syncSession } from '#client/app/session-sync.ts';
import type { OutboxRuntime } from '#client/outbox/browser-runtime.ts';
import { watchForms } from '#client/shared/forms/early-forms.ts';
import { watchConnection } from '#client/shared/network/online.ts';
import { defaultSettings } from '#client/shared/settings/settings.ts';
import type { Settings } from '#contract/page-rendering.ts';

import { fetchUntilClosed, testPage, whenClosed } from './test-page.ts';

export interface RenderOptions {
  /** The signed-in member; a visitor without one. */
  as?: { userId: string; token?: string; isAdmin?: boolean; isModerator?: boolean };
  history?: RouterHistory;
  settings?: Partial<Settings>;
  /** Where the outbox stores its entries; without it, the browser's own device, which stores nothing here. */
  device?: OutboxRuntime;
}

export interface RenderedApp extends App {
  user: UserEvent;
  /** The path and query that the router is at. */
  where: () => string;
}

/** The whole app with the real route tree at `url`, against the network that the test has set up. */
export function renderApp(url: string, { as, history, settings, device }: RenderOptions = {}): RenderedApp {
  if (as) {
    localStorage.setItem('token', as.token ?? `token-of-${as.userId}`);
    localStorage.setItem('userId', as.userId);
    localStorage.setItem('isAdmin', String(as.isAdmin ?? false));
    localStorage.setItem('isModerator', String(as.isModerator ?? false));
  }
  const page = testPage();
  const app = createApp({
    history: history ?? createMemoryHistory({ initialEntries: [url] }),
    origin: location.origin,
    fetch: fetchUntilClosed(page),
    storage: localStorage,
    tabStorage: sessionStorage,
    settings: { ...defaultSettings, ...settings },
    retries: 0,
    ...(device && { outboxRuntime: Promise.resolve(device) }),
  });
  stopOutbox(app, page);
  syncReducedData(app, window);
  const stops = [
    watchConnection(),
    syncSession(app, window),
    watchNavigation(app, document),
    watchForms(document),
    watchNetworkStatus(app),
  ];
  whenClosed(page, () => {
    stops.forEach((stop) => stop());
    app.queryClient.clear();
  });
  render(<RouterProvider router={app.router} />);
  return { ...app, user: userEvent.setup(), where: () => app.router.state.location.href };
}

/** The outbox is loaded with its first use: what is loaded then has to end, too. */
function stopOutbox({ outbox: { options } }: App, page: AbortSignal): void {
  const { loadBackend } = options;
  options.loadBackend = async (tab) => {
    const backend = await loadBackend(tab);
    whenClosed(page, backend.stop);
    return backend;
  };
}
