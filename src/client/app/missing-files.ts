import { markMissingFile } from '#client/shared/lazy/missing-file.ts';
import { whenOnline } from '#client/shared/network/online.ts';

import type { App } from './create-app.tsx';

/**
 * Takes care of the app's files that do not load. A script fails the part that needs it, and if this version is gone from the server, a
 * reload is offered; not done, as text may have been typed. A stylesheet fails nothing: what it belongs to is shown without it.
 * Returns how to stop.
 */
export function watchMissingFiles(app: Pick<App, 'networkStatus'>, tab: Window): () => void {
  const onPreloadError = (event: VitePreloadErrorEvent) => {
    // Firefox gives no error for a script whose page is being left.
    if (!(event.payload instanceof Error)) return;
    // Goes on with the script.
    if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault();
    else markMissingFile(event.payload);
    void offerReload(app, tab);
  };
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') loadStylesAgain(target);
  };
  tab.addEventListener('vite:preloadError', onPreloadError);
  // Errors of elements do not bubble.
  tab.document.addEventListener('error', onError, true);
  return () => {
    tab.removeEventListener('vite:preloadError', onPreloadError);
    tab.document.removeEventListener('error', onError, true);
  };
}

/** Once at once, and then whenever the network is back. */
function loadStylesAgain(link: HTMLLinkElement): void {
  const load = () => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.dataset['again'] = '';
    link.replaceWith(again);
  };
  if (!('again' in link.dataset)) load();
  else {
    const stop = whenOnline(() => {
      stop();
      load();
    });
  }
}

/** Offers a reload if the server has another version, thus another import map: a file that failed for the network alone is no new version. */
async function offerReload({ networkStatus }: Pick<App, 'networkStatus'>, tab: Window): Promise<void> {
  const importMap = tab.document.querySelector('script[type=importmap]')?.textContent;
  if (importMap === undefined || networkStatus.get().update) return;
  try {
    const answer = await fetch('/importmap.json', { cache: 'no-store' });
    if (answer.ok && (await answer.text()) !== importMap)
      networkStatus.set((status) => ({ ...status, update: () => tab.location.reload() }));
  } catch {
    // No network: nothing is known about a new version.
  }
}
