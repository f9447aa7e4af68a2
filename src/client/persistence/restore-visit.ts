import { openDatabase } from './database.ts';
import { createQueryStorage } from './indexed-query-storage.ts';
import { visitor, type VisitContext } from './query-storage.ts';
import { restoreQueries, type Restored } from './restore-queries.ts';

/** A busy phone needs more than a second. */
const timeoutMs = 3000;

/** Restores the persisted queries before the router loads; undefined if that takes too long. */
export async function restoreVisit({ queryClient, session }: VisitContext): Promise<Restored | undefined> {
  const member = session.viewer()?.userId ?? visitor;
  let isLate = false;
  const restore = async () => {
    const store = createQueryStorage(await openDatabase());
    return isLate ? undefined : restoreQueries(queryClient, store, member);
  };
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve(undefined);
    }, timeoutMs);
  });
  return Promise.race([restore().catch(() => undefined), late]);
}
