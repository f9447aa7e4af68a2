import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import type { ActionStore } from '#client/shared/actions/action-store.ts';
import { createIndexedActionStore } from '#client/shared/actions/indexed-action-store.ts';
import type { Device } from '#client/shared/actions/device.ts';
import { createMemoryActionStore } from '#client/shared/actions/memory-action-store.ts';
import { openDatabase } from '#client/shared/device/database.ts';
import { createIndexedQueryStore } from '#client/shared/device/indexed-query-store.ts';
import type { QueryStore } from '#client/shared/device/query-store.ts';

export interface SharedDevice {
  /** What a tab on this device is given. */
  openTab: () => Promise<DeviceTab>;
  queries: () => Promise<QueryStore>;
  setOnline: (isOnline: boolean) => void;
  /** Lets what has failed go once more: here that never happens by itself. */
  retry: () => void;
}

export interface DeviceTab extends Device {
  /** As if the tab were killed: it holds no lock, and nothing that it still does reaches the device. */
  close: () => void;
}

/** Longer than any test, and no longer than a timer can wait. */
const hour = 60 * 60_000;
const never = new Promise<never>(() => undefined);

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
    retry: () => chances.forEach((chance) => chance()),
    async openTab() {
      const own = new Set<(message: unknown) => void>();
      const ownChances = new Set<() => void>();
      const closed = Promise.withResolvers<undefined>();
      let isClosed = false;
      return {
        store: unless(() => isClosed, createIndexedActionStore(await open())),
        isDurable: true,
        isOnline: () => online,
        alone(work) {
          const turn = last.then(() => (isClosed ? undefined : Promise.race([work(), closed.promise])));
          last = turn.catch(() => undefined);
          return turn.then(() => (isClosed ? never : undefined));
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
          ownChances.add(listener);
          chances.add(listener);
          return () => chances.delete(listener);
        },
        pace: () => hour,
        close() {
          isClosed = true;
          own.forEach((listener) => listeners.delete(listener));
          ownChances.forEach((chance) => chances.delete(chance));
          closed.resolve(undefined);
        },
      };
    },
  };
}

/** A browser that keeps nothing once the page is gone, as some private windows are. */
export const forgetfulDevice = (): Device => ({
  store: createMemoryActionStore(),
  isDurable: false,
  isOnline: () => true,
  alone: (work) => work(),
  tell: () => undefined,
  hear: () => () => undefined,
  onChance: () => () => undefined,
  pace: () => hour,
});

/** The same store, which does nothing and answers nobody once `isClosed` says so. */
function unless(isClosed: () => boolean, store: ActionStore): ActionStore {
  const guarded = <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
    (...asked: Asked) => isClosed() ? never : call(...asked).then((answer) => (isClosed() ? never : answer));
  const { list, add, claim, put, remove, forget } = store;
  return { list: guarded(list), add: guarded(add), claim: guarded(claim), put: guarded(put), remove: guarded(remove), forget: guarded(forget) };
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
