import { createAtom, type Atom } from '@tanstack/react-store';

import { reducedDataCookie } from '#contract/page.ts';

/** Whether this device uses less data: smaller pictures, and nothing preloaded. */
export interface ReducedData extends Atom<boolean> {
  /** The value with which the server rendered the page; the hydration starts from it. */
  served: boolean;
}

export const createReducedData = (isReduced: boolean, served = isReduced): ReducedData =>
  Object.assign(createAtom(isReduced), { served });

/** The part of the Network Information API that is used here; Chromium only. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

export const connectionOf = (tab: Window) => (tab.navigator as Navigator & { connection?: Connection }).connection;

/** Reads the choice made on this device; without one, the browser's Save-Data setting and the speed of its connection decide. */
export function readReducedData(tab: Window): boolean {
  const [, choice] = new RegExp(`\\b${reducedDataCookie}=(on|off)`).exec(tab.document.cookie) ?? [];
  if (choice !== undefined) return choice === 'on';
  const { saveData = false, effectiveType = '' } = connectionOf(tab) ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** Stores a person's choice for a year: in a cookie, so that the server renders pages by it too. */
export function chooseReducedData(reducedData: ReducedData, isReduced: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${reducedDataCookie}=${isReduced ? 'on' : 'off'}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  reducedData.set(isReduced);
}
