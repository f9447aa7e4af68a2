import { loadPart } from '#client/shared/network/load-part.ts';
import { persistedFlagKey } from '#contract/page.ts';

import type { VisitContext } from './query-storage.ts';
import type { Restored } from './restore-queries.ts';

/** Restores the persisted queries into the cache; undefined on a first visit, or if that fails. */
export async function restoreLastVisit(app: VisitContext, storage: Storage | null): Promise<Restored | undefined> {
  try {
    if (storage?.getItem(persistedFlagKey))
      return await (await loadPart(() => import('./restore-visit.ts'))).restoreVisit(app);
  } catch {
    // This visit starts like a first one.
  }
  return undefined;
}
