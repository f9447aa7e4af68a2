import { createRouter } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

import type { RouterContext } from '../routes/-router-context.ts';
import { routeTree } from '../routeTree.gen.ts';

import { parseSearch, stringifySearch } from './search-of-texts.ts';

interface AppRouterOptions {
  history: RouterHistory;
  context: RouterContext;
  scrollRestoration: boolean;
  /** What stands around everything that the router renders. */
  Wrap: (props: { children: ReactNode }) => ReactElement;
}

/** The router over the route tree; freshness is the query cache's business, not the router's. */
export function createAppRouter({ history, context, scrollRestoration, Wrap }: AppRouterOptions) {
  return createRouter({
    routeTree,
    history,
    context,
    Wrap,
    parseSearch,
    stringifySearch,
    scrollRestoration,
    defaultPreload: preloadOn(context.reducedData.get()),
    defaultPreloadStaleTime: 0,
    // A wait that is shorter than this shows nothing at all.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    notFoundMode: 'root',
  });
}

/** When a link's screen is fetched beforehand. */
export const preloadOn = (isReduced: boolean) => (isReduced ? false : 'intent');

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
