import type { ActionStore } from './action-store.ts';

/** What a browser offers to actions that must arrive. */
export interface Device {
  store: ActionStore;
  /** Whether what is stored outlives the page: only then may an action wait instead of failing. */
  isDurable: boolean;
  isOnline: () => boolean;
  /** Does the work when no other tab does such work. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs. */
  tell: (message: unknown) => void;
  /** Hears the other tabs; answers how to stop. */
  hear: (listener: (message: unknown) => void) => () => void;
  /** Calls when it is worth trying again at once. */
  onChance: (listener: () => void) => () => void;
  /** Milliseconds to wait after so many attempts. */
  pace: (attempts: number) => number;
}

const most = 5 * 60_000;

/** Doubles from a second to five minutes; not to the dot, so that a server which returns is not asked by all at once. */
export const backOff = (attempts: number): number => Math.min(most, 1000 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);
