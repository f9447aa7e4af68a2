import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';

import { createApp } from '#client/app/create-app.tsx';
import type { App } from '#client/app/create-app.tsx';
import { followNavigation } from '#client/app/follow-navigation.ts';
import { followReducedData } from '#client/app/follow-reduced-data.ts';
import { followSession } from '#client/app/follow-session.ts';
import type { Device } from '#client/shared/actions/device.ts';
import { defaultSettings } from '#client/shared/settings/settings.ts';
import type { Settings } from '#client/shared/settings/settings.ts';

interface RenderOptions {
  /** The signed-in member; a visitor without one. */
  as?: { userId: string; token?: string; isAdmin?: boolean };
  history?: RouterHistory;
  settings?: Partial<Settings>;
  /** Where actions wait; the browser's own device, which keeps nothing here, without it. */
  device?: Device;
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
  }
  const app = createApp({
    history: history ?? createMemoryHistory({ initialEntries: [url] }),
    origin: location.origin,
    fetch: (request) => globalThis.fetch(request),
    storage: localStorage,
    settings: { ...defaultSettings, ...settings },
    retries: 0,
    ...(device && { device: Promise.resolve(device) }),
  });
  followReducedData(app, window);
  const stops = [followSession(app, window), followNavigation(app, document)];
  onTestFinished(() => {
    stops.forEach((stop) => stop());
    app.queryClient.clear();
  });
  render(<RouterProvider router={app.router} />);
  return { ...app, user: userEvent.setup(), where: () => app.router.state.location.href };
}
