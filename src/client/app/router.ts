import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

import { ErrorPage } from '#client/routes/-errors/error-pages.tsx';
import { WithDock } from '#client/routes/-layout/dock.tsx';
import type { RouterContext } from '#client/routes/-load.ts';
import { routeTree } from '#client/routeTree.gen.ts';
import { PageSkeleton } from '#client/shared/ui/states/page-skeleton.tsx';

import { restoresScroll } from './scroll-restoration.ts';

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
    // Outside the routes: shown beside the error page, too.
    InnerWrap: WithDock,
    parseSearch,
    stringifySearch,
    scrollRestoration: scrollRestoration && restoresScroll(),
    defaultPreload: preloadOn(context.reducedData.get()),
    defaultPreloadStaleTime: 0,
    // Shorter waits show no skeleton.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    // A loader waits only for what its screen cannot do without: elsewhere, this is the time in which its script loads.
    defaultPendingComponent: PageSkeleton,
    // For every route: the header stays beside the error of a screen.
    defaultErrorComponent: ErrorPage,
    notFoundMode: 'root',
  });
}

/**
 * Links preload their screen on hover and focus, except with reduced data, and where there is only touch: a finger on a link may be about to
 * scroll.
 */
export const preloadOn = (isReduced: boolean) => (isReduced || !canHover() ? false : 'intent');

const canHover = () => typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

// Search params are strings: the router's default parser would read `?query=2024` as a number and `?query=[]` as a list.

const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/** Returns the query string; parameters that are undefined or empty are left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
