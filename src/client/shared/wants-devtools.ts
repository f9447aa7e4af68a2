/** The key of the devtools' scenario in this tab's sessionStorage. */
export const scenarioKey = 'scenario';

/** The key of the devtools' timeline there. */
export const timelineKey = 'devtools-timeline';

/** Whether this page has the devtools: in development, where its address asks for them, or where an earlier page of the tab had them. */
export function wantsDevtools(tab: Window): boolean {
  // Not `DEV`, which is true in tests as well.
  if (import.meta.env.MODE === 'development' || new URLSearchParams(tab.location.search).has('devtools')) return true;
  try {
    return [scenarioKey, timelineKey].some((key) => Boolean(tab.sessionStorage.getItem(key)));
  } catch {
    // The visitor has blocked it.
    return false;
  }
}
