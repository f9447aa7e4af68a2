import type { App } from './create-app.tsx';

/** Opens the cache's and the router's devtools in development, for `?devtools` in the address, and on Ctrl+Shift+F8. */
export function offerDevtools(app: App, tab: Window): void {
  const open = async () => (await import('./devtools.tsx')).openDevtools(app);
  const isAsked = new URLSearchParams(tab.location.search).has('devtools');
  // Not `DEV`: tests run with it too.
  if (import.meta.env.MODE === 'development' || isAsked) void open();
  else {
    tab.addEventListener('keydown', (event) => {
      if (event.ctrlKey && event.shiftKey && event.key === 'F8') void open();
    });
  }
}
