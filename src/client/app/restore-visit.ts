import { openDatabase } from '#client/shared/device/database.ts';
import { createIndexedQueryStore } from '#client/shared/device/indexed-query-store.ts';
import { visitor } from '#client/shared/device/query-store.ts';

import type { App } from './create-app.tsx';
import { restoreQueries } from './restore-queries.ts';
import type { Restored } from './restore-queries.ts';

/** Some browsers never answer an opening of their database: the visit does not wait for those. */
const patience = 700;

/** Puts what the last visit saw into the cache, before the router asks for it. */
export async function restoreVisit({ queryClient, session }: App): Promise<Restored | undefined> {
  const member = session.viewer()?.userId ?? visitor;
  let isLate = false;
  const restore = async () => {
    const store = createIndexedQueryStore(await openDatabase());
    return isLate ? undefined : restoreQueries(queryClient, store, member);
  };
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve(undefined);
    }, patience);
  });
  return Promise.race([restore().catch(() => undefined), late]);
}
