import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { createIndexedActionStore } from '#client/shared/actions/indexed-action-store.ts';
import type { Device } from '#client/shared/actions/device.ts';
import { openDatabase } from '#client/shared/device/database.ts';
import { createIndexedQueryStore } from '#client/shared/device/indexed-query-store.ts';
import type { QueryStore } from '#client/shared/device/query-store.ts';

export interface SharedDevice {
  /** What a tab on this device is given. */
  openTab: () => Promise<Device>;
  queries: () => Promise<QueryStore>;
  setOnline: (isOnline: boolean) => void;
}

/** A device whose tabs share a database, a lock and a channel, as a browser's do. */
export function createSharedDevice(): SharedDevice {
  const factory = new IDBFactory();
  const listeners = new Set<(message: unknown) => void>();
  const chances = new Set<() => void>();
  let online = true;
  let last: Promise<void> = Promise.resolve();
  const open = () => withGlobals(factory, openDatabase);

  return {
    queries: async () => createIndexedQueryStore(await open()),
    setOnline(isOnline) {
      online = isOnline;
      if (online) chances.forEach((chance) => chance());
    },
    async openTab() {
      const own = new Set<(message: unknown) => void>();
      return {
        store: createIndexedActionStore(await open()),
        isDurable: true,
        isOnline: () => online,
        alone(work) {
          const turn = last.then(work);
          last = turn.catch(() => undefined);
          return turn;
        },
        // A copy, and later: as between real tabs.
        tell: (message) => {
          const copy = structuredClone(message);
          setTimeout(() => [...listeners].filter((listener) => !own.has(listener)).forEach((listener) => listener(copy)));
        },
        hear(listener) {
          own.add(listener);
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        onChance(listener) {
          chances.add(listener);
          return () => chances.delete(listener);
        },
        pace: () => 5,
      };
    },
  };
}

async function withGlobals<T>(factory: IDBFactory, work: () => Promise<T>): Promise<T> {
  const before = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
  Object.assign(globalThis, { indexedDB: factory, IDBKeyRange });
  try {
    return await work();
  } finally {
    Object.assign(globalThis, before);
  }
}
