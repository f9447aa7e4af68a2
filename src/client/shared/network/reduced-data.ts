import { createAtom, type Atom } from '@tanstack/react-store';

import { readCookie, writeCookie } from '#client/shared/cookies.ts';
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
  const choice = readCookie(tab.document, reducedDataCookie);
  if (choice === 'on' || choice === 'off') return choice === 'on';
  const { saveData = false, effectiveType = '' } = connectionOf(tab) ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** Applies a person's choice, and stores it. */
export function chooseReducedData(reducedData: ReducedData, isReduced: boolean): void {
  writeCookie(document, reducedDataCookie, isReduced ? 'on' : 'off');
  reducedData.set(isReduced);
}
