import { connectionOf, readReducedData } from '#client/shared/network/reduced-data.ts';

import type { App } from './create-app.tsx';
import { preloadOn } from './router.ts';

/** Updates reduced data when the connection changes, and turns the preloading of links off while it is on. */
export function syncReducedData({ reducedData, router }: Pick<App, 'reducedData' | 'router'>, tab: Window): void {
  const syncPreload = () => router.update({ ...router.options, defaultPreload: preloadOn(reducedData.get()) });
  connectionOf(tab)?.addEventListener('change', () => reducedData.set(readReducedData(tab)));
  reducedData.subscribe(syncPreload);
  syncPreload();
}
