import { reducedDataCookie } from '#contract/reduced-data.ts';

import type { App } from './create-app.tsx';

/** What some browsers tell of the link that they are on. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

const connectionOf = (tab: Window) => (tab.navigator as Navigator & { connection?: Connection }).connection;

/** Whether this device is to be spared data: its person's own word, else what the browser says of itself and its link. */
export function readReducedData(tab: Window): boolean {
  const [, choice] = new RegExp(`\\b${reducedDataCookie}=(on|off)`).exec(tab.document.cookie) ?? [];
  if (choice !== undefined) return choice === 'on';
  const { saveData = false, effectiveType = '' } = connectionOf(tab) ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** Keeps to it as the link changes; on reduced data nothing is fetched because a pointer comes near. */
export function followReducedData({ reducedData, router }: App, tab: Window): void {
  connectionOf(tab)?.addEventListener('change', () => reducedData.set(readReducedData(tab)));
  reducedData.subscribe(() => router.update({ ...router.options, defaultPreload: preloadOn(reducedData.get()) }));
}

export const preloadOn = (isReduced: boolean) => (isReduced ? false : 'intent');
