import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

import { ErrorPage } from '#client/routes/-error-pages.tsx';
import type { RouterContext } from '#client/routes/-router-context.ts';
import { routeTree } from '#client/routeTree.gen.ts';

import { parseSearch, stringifySearch } from './search-params.ts';

interface AppRouterOptions {
  history: RouterHistory;
  context: RouterContext;
  scrollRestoration: boolean;
  /** Wraps everything that the router renders. */
  Wrap: (props: { children: ReactNode }) => ReactElement;
}

/** The app's router. The query cache decides what is stale, not the router. */
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
    // Shorter waits show no skeleton.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    // For every route: the header stays beside the error of a screen.
    defaultErrorComponent: ErrorPage,
    notFoundMode: 'root',
  });
}

/** Links preload their screen on hover and focus, except with reduced data. */
export const preloadOn = (isReduced: boolean) => (isReduced ? false : 'intent');

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
