import type { App } from './create-app.tsx';
import { connectionOf, readReducedData } from './read-reduced-data.ts';
import { preloadOn } from './router.ts';

/** Keeps to what the link is like as it changes; on reduced data nothing is fetched because a pointer comes near. */
export function followReducedData({ reducedData, router }: Pick<App, 'reducedData' | 'router'>, tab: Window): void {
  const keep = () => router.update({ ...router.options, defaultPreload: preloadOn(reducedData.get()) });
  connectionOf(tab)?.addEventListener('change', () => reducedData.set(readReducedData(tab)));
  reducedData.subscribe(keep);
  keep();
}
