/** The key of the devtools' scenario in this tab's sessionStorage. */
export const scenarioKey = 'scenario';

/** Whether this page has the devtools: its address asks for them, or their scenario is in force since before a reload of the tab. */
export function wantsDevtools(tab: Window): boolean {
  if (new URLSearchParams(tab.location.search).has('devtools')) return true;
  try {
    return Boolean(tab.sessionStorage.getItem(scenarioKey));
  } catch {
    // The visitor has blocked it.
    return false;
  }
}
