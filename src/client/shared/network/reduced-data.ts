import { useSyncExternalStore } from 'react';

import { reducedDataCookie } from '#contract/reduced-data.ts';

import { useServices } from '../services/services.tsx';

import { createCell } from './cell.ts';
import type { Cell } from './cell.ts';

/** Whether this device is to be spared data: smaller pictures, and nothing fetched on a guess. */
export interface ReducedData extends Cell<boolean> {
  /** As the page was rendered that the app takes over. */
  served: boolean;
}

export const createReducedData = (isReduced: boolean, served = isReduced): ReducedData => ({ ...createCell(isReduced), served });

export function useReducedData(): boolean {
  const { reducedData } = useServices();
  return useSyncExternalStore(reducedData.subscribe, reducedData.get, () => reducedData.served);
}

/** Takes the person's own word, which counts for more than what the browser says, and keeps it for a year. */
export function chooseReducedData(reducedData: ReducedData, isReduced: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${reducedDataCookie}=${isReduced ? 'on' : 'off'}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  reducedData.set(isReduced);
}
