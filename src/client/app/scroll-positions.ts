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
