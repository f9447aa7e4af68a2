import { adminKeys } from '../admin-keys.ts';

/** The keys of the overview. */
export const overviewKeys = {
  numbers: () => [...adminKeys.all, 'numbers'],
  dailyNumbers: (days: number) => [...adminKeys.all, 'dailyNumbers', days],
  newest: (kind: string) => [...adminKeys.all, 'newest', kind],
  installation: () => [...adminKeys.all, 'installation'],
  demo: () => [...adminKeys.all, 'demo'],
} as const;
