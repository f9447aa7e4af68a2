import type { App } from './create-app.tsx';
import { keepsFlag } from './keeps-flag.ts';
import type { Restored } from './restore-queries.ts';

/** Puts what the last visit saw into the cache, if there was one. */
export async function restoreLastVisit(app: App, storage: Storage | null): Promise<Restored | undefined> {
  try {
    if (storage?.getItem(keepsFlag)) return await (await import('./restore-visit.ts')).restoreVisit(app);
  } catch {
    // Without it the visit begins as a first one does.
  }
  return undefined;
}
