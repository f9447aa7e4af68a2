import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { createAtom } from '@tanstack/react-store';

import type { OutboxRuntime } from '#client/outbox/browser-runtime.ts';
import { OutboxContext, type LazyOutbox } from '#client/outbox/outbox-context.ts';
import type { TabChannel } from '#client/outbox/tab-channel.ts';
import { createApi } from '#client/shared/api/api.ts';
import { faultOfFetch } from '#client/shared/api/faults.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { idleStatus } from '#client/shared/network/network-status.ts';
import { createReducedData, type ReducedData } from '#client/shared/network/reduced-data.ts';
import { ServicesProvider, type Services } from '#client/shared/services/services.tsx';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { createToasts } from '#client/shared/toasts/toasts.ts';
import type { Settings } from '#contract/page-rendering.ts';

import { createQueryClient } from './query-client.ts';
import { createAppRouter, type AppRouter } from './router.ts';

interface AppOptions {
  history: RouterHistory;
  /** Where /api is: the page's own origin in a browser, any absolute address elsewhere. */
  origin: string;
  fetch: (request: Request) => Promise<Response>;
  /** The browser's localStorage, or null to store nothing. */
  storage: Storage | null;
  /** Its sessionStorage. */
  tabStorage?: Storage | null;
  settings: Settings;
  reducedData?: ReducedData;
  retries?: number;
  /** Off on the server: it would add an inline script, which the page's policy refuses. */
  scrollRestoration?: boolean;
  /** The outbox's storage, locks and tabs; the browser's own by default. */
  outboxRuntime?: Promise<OutboxRuntime>;
  /** What other tabs report while the outbox is not loaded yet. */
  tabChannel?: TabChannel;
}

export interface App extends Services {
  outbox: LazyOutbox;
  queryClient: QueryClient;
  router: AppRouter;
}

/** Creates an app without module state: a browser has one, the server creates one for each page that it renders. */
export function createApp(options: AppOptions): App {
  const {
    history,
    origin,
    fetch,
    storage,
    tabStorage = null,
    settings,
    reducedData = createReducedData(false),
    retries = 2,
    scrollRestoration = true,
    outboxRuntime,
    tabChannel,
  } = options;
  const toasts = createToasts();
  const session = createSession(createSessionStorage(storage));
  const api = createApi({ baseUrl: `${origin}/api`, fetch, session });
  const queryClient = createQueryClient({ toasts, retries });
  const outbox: LazyOutbox = {
    options: {
      client: queryClient,
      api,
      session,
      tabStorage,
      async loadBackend(tab) {
        const { startAppBackend } = await loadPart(() => import('./outbox-backend.ts')).catch((error: unknown) => {
          throw faultOfFetch(error);
        });
        return startAppBackend({ tab, api, session, toasts, runtime: outboxRuntime, channel: tabChannel });
      },
    },
  };
  const services: Services = {
    api,
    session,
    toasts,
    settings,
    networkStatus: createAtom(idleStatus),
    reducedData,
  };

  const router = createAppRouter({
    history,
    scrollRestoration,
    context: { ...services, outbox, queryClient },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <ServicesProvider value={services}>
          <OutboxContext value={outbox}>{children}</OutboxContext>
        </ServicesProvider>
      </QueryClientProvider>
    ),
  });

  return { ...services, outbox, queryClient, router };
}
