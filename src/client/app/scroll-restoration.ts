import type { AnyRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';

// All that depends on how TanStack Router restores scroll positions: it follows the page's scroll events, stores the positions at
// 'pagehide', and sets them after each rendering.

/**
 * Tells the router before each rendering whether to set the scroll position. It does not on the first one of a page that is scrolled
 * already: the server's page can be scrolled before it is hydrated, and would move away from under a finger. After a reload and a return
 * from another site, whose positions the router sets, a page is at its top until then.
 */
export function restoresScroll() {
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
export function returnsBelowPage(router: AnyRouter): boolean {
  const position = getElementScrollRestorationEntry(router, { getElement: () => window });
  return position !== undefined && position.scrollY > document.documentElement.scrollHeight - window.innerHeight;
}

/**
 * Makes the router persist its scroll positions whenever the tab is hidden: it does so at 'pagehide' only, which never comes for a tab
 * that the device ends in the background to free memory.
 */
export function persistScrollPositions(tab: Window): void {
  tab.document.addEventListener('visibilitychange', () => {
    if (tab.document.visibilityState !== 'hidden') return;
    tab.dispatchEvent(new PageTransitionEvent('pagehide'));
    // The page goes on, as if it had returned from the back/forward cache: the router sets scroll positions again.
    tab.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}
