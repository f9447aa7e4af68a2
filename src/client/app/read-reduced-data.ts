import { reducedDataCookie } from '#contract/reduced-data.ts';

/** What some browsers tell of the link that they are on. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

export const connectionOf = (tab: Window) => (tab.navigator as Navigator & { connection?: Connection }).connection;

/** Whether this device is to be spared data: its person's own word, else what the browser says of itself and its link. */
export function readReducedData(tab: Window): boolean {
  const [, choice] = new RegExp(`\\b${reducedDataCookie}=(on|off)`).exec(tab.document.cookie) ?? [];
  if (choice !== undefined) return choice === 'on';
  const { saveData = false, effectiveType = '' } = connectionOf(tab) ?? {};
  return saveData || effectiveType.endsWith('2g');
}
