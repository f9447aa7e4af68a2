import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';

import { createActions } from '#client/shared/actions/actions.ts';
import type { Device } from '#client/shared/actions/device.ts';
import { createApi } from '#client/shared/api/api.ts';
import { createCell } from '#client/shared/network/cell.ts';
import { StandingOutlet } from '#client/shared/network/standing-outlet.tsx';
import { createReducedData } from '#client/shared/network/reduced-data.ts';
import type { ReducedData } from '#client/shared/network/reduced-data.ts';
import { calm } from '#client/shared/network/standing.ts';
import { createNotices } from '#client/shared/notices/notices.ts';
import { ServicesProvider } from '#client/shared/services/services.tsx';
import type { Services } from '#client/shared/services/services.tsx';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import type { Settings } from '#client/shared/settings/settings.ts';

import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';
import type { AppRouter } from './router.ts';

export interface AppOptions {
  history: RouterHistory;
  /** Where /api is: the page's own origin in a browser, any absolute address elsewhere. */
  origin: string;
  fetch: (request: Request) => Promise<Response>;
  /** The browser's localStorage, or null where nothing is to be kept. */
  storage: Storage | null;
  settings: Settings;
  reducedData?: ReducedData;
  retries?: number;
  /** Off on a server: it would write a script into the markup, which the page's policy refuses. */
  scrollRestoration?: boolean;
  /** Where actions wait for the network; the browser's own unless told otherwise. */
  device?: Promise<Device>;
}

export interface App extends Services {
  queryClient: QueryClient;
  router: AppRouter;
}

/** One whole app, which shares nothing with any other: a browser has one, a server makes one for each page it renders. */
export function createApp(options: AppOptions): App {
  const { history, origin, fetch, storage, settings, reducedData = createReducedData(false), retries = 2, scrollRestoration = true, device } = options;
  const notices = createNotices();
  const session = createSession(createSessionStorage(storage));
  const api = createApi({ baseUrl: `${origin}/api`, fetch, session });
  const queryClient = createQueryClient({ notices, retries });
  const actions = createActions(async (waiters) => {
    const { openActions } = await import('./open-actions.ts');
    return openActions({ api, session, notices, queryClient, waiters, device });
  });
  const services: Services = { api, session, notices, settings, actions, standing: createCell(calm), reducedData };

  const router = createAppRouter({
    history,
    scrollRestoration,
    context: { ...services, queryClient },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <ServicesProvider value={services}>
          {children}
          {/* Beside every page, a failing one too. */}
          <StandingOutlet />
        </ServicesProvider>
      </QueryClientProvider>
    ),
  });

  return { ...services, queryClient, router };
}
