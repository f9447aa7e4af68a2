import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';
import type { ReactElement, ReactNode } from 'react';

import { ErrorPage } from '#client/routes/-errors/error-pages.tsx';
import { WithDock } from '#client/routes/-layout/dock.tsx';
import type { RouterContext } from '#client/routes/-load.ts';
import { routeTree } from '#client/routeTree.gen.ts';
import { PageSkeleton } from '#client/shared/ui/states/page-skeleton.tsx';

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
 * Tells the router before each rendering whether to set the scroll position. It does not on the first one of a page that is scrolled
 * already: the server's page can be scrolled before it is hydrated, and would move away from under a finger. After a reload and a return
 * from another site, whose positions the router sets, a page is at its top until then.
 */
function restoresScroll() {
  let isFirst = true;
  return () => {
    const isScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    // The router stores only positions that it has seen change since the rendering.
    if (isScrolled) document.dispatchEvent(new Event('scroll'));
    return !isScrolled;
  };
}

/** Whether the router is going to return, after a reload or from another site, to a position below the end of the page as it is. */
export function returnsBelowPage(router: AppRouter): boolean {
  const position = getElementScrollRestorationEntry(router, { getElement: () => window });
  return position !== undefined && position.scrollY > document.documentElement.scrollHeight - window.innerHeight;
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
