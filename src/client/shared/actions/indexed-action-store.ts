import { inTransaction, settled } from '../device/database.ts';

import { addedTo } from './action-store.ts';
import type { ActionStore, KeptAction } from './action-store.ts';

/** Keeps actions in the browser's database, where they outlive the tab. */
export function createIndexedActionStore(database: IDBDatabase): ActionStore {
  const write = <T>(work: (store: IDBObjectStore) => Promise<T> | T) => inTransaction(database, 'actions', work);
  // By the index they come in the order of their ids.
  const of = (store: IDBObjectStore, member: string) => settled(store.index('member').getAll(member)) as Promise<KeptAction[]>;
  const find = (store: IDBObjectStore, id: number) => settled(store.get(id)) as Promise<KeptAction | undefined>;

  return {
    list: (member) => of(database.transaction('actions').objectStore('actions'), member),
    add: (action, opposite) =>
      write(async (store) => {
        const { added, drops } = addedTo(await of(store, action.member), action, opposite);
        if (drops !== undefined) store.delete(drops);
        if (added === 'kept') store.add(action);
        return added;
      }),
    claim: (id) =>
      write(async (store) => {
        const action = await find(store, id);
        if (!action) return undefined;
        const claimed = { ...action, attempts: action.attempts + 1 };
        store.put(claimed);
        return claimed;
      }),
    put: (action) =>
      write(async (store) => {
        if (await find(store, action.id)) store.put(action);
      }),
    remove: (id) => write((store) => void store.delete(id)),
    forget: (member) =>
      write(async (store) => {
        for (const { id } of await of(store, member)) store.delete(id);
      }),
  };
}
