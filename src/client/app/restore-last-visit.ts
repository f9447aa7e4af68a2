import type { App } from './create-app.tsx';
import { keepsFlag } from './keeps-flag.ts';

/** Shows what the last visit saw, if there was one; answers the hashes of those queries. */
export async function restoreLastVisit(app: App, storage: Storage | null): Promise<Set<string>> {
  try {
    if (storage?.getItem(keepsFlag)) return await (await import('./restore-visit.ts')).restoreVisit(app);
  } catch {
    // Without it the visit begins as a first one does.
  }
  return new Set();
}
