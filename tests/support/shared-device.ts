import type { OutboxRuntime } from '#client/outbox/browser-runtime.ts';
import { createIndexedOutboxStorage, createMemoryOutboxStorage, type OutboxStorage } from '#client/outbox/storage.ts';
import { openDatabase } from '#client/persistence/database.ts';
import { createQueryStorage } from '#client/persistence/indexed-query-storage.ts';
import type { QueryStorage } from '#client/persistence/query-storage.ts';

import { emptyIndexedDb, withIndexedDb } from './fake-indexed-db.ts';

export interface SharedDevice {
  /** What a tab on this device is given. */
  openTab: () => Promise<DeviceTab>;
  queries: () => Promise<QueryStorage>;
  setOnline: (isOnline: boolean) => void;
  /** Lets what has failed be sent again: here that never happens by itself. */
  retry: () => void;
}

export interface DeviceTab extends OutboxRuntime {
  /** As if the tab were killed: it holds no lock, and nothing that it still does reaches the device. */
  close: () => void;
}

/** Longer than any test, and no longer than a timer can wait. */
const hour = 60 * 60_000;
const never = new Promise<never>(() => undefined);

/** A device whose tabs share a database, a lock and a channel, as a browser's do. */
export function createSharedDevice(factory = emptyIndexedDb()): SharedDevice {
  const messageListeners = new Set<(message: unknown) => void>();
  const retryListeners = new Set<() => void>();
  let online = true;
  let lastWork: Promise<void> = Promise.resolve();
  const open = () => withIndexedDb(factory, openDatabase);
  const retry = () => retryListeners.forEach((listener) => listener());

  return {
    queries: async () => createQueryStorage(await open()),
    setOnline(isOnline) {
      online = isOnline;
      if (online) retry();
    },
    retry,
    async openTab() {
      const ownMessageListeners = new Set<(message: unknown) => void>();
      const ownRetryListeners = new Set<() => void>();
      const early: unknown[] = [];
      const receiveEarly = (message: unknown) => void early.push(message);
      messageListeners.add(receiveEarly);
      ownMessageListeners.add(receiveEarly);
      const closed = Promise.withResolvers<undefined>();
      let isClosed = false;
      return {
        storage: untilClosed(() => isClosed, createIndexedOutboxStorage(await open())),
        isDurable: true,
        isOnline: () => online,
        withLock(work) {
          const turn = lastWork.then(() => (isClosed ? undefined : Promise.race([work(), closed.promise])));
          lastWork = turn.catch(() => undefined);
          return turn.then(() => (isClosed ? never : undefined));
        },
        // A copy, and later: as between real tabs.
        broadcast: (message) => {
          const copy = structuredClone(message);
          setTimeout(() =>
            [...messageListeners]
              .filter((listener) => !ownMessageListeners.has(listener))
              .forEach((listener) => listener(copy)),
          );
        },
        onMessage(listener) {
          ownMessageListeners.add(listener);
          messageListeners.delete(receiveEarly);
          messageListeners.add(listener);
          early.splice(0).forEach(listener);
          return () => messageListeners.delete(listener);
        },
        onRetryOpportunity(listener) {
          ownRetryListeners.add(listener);
          retryListeners.add(listener);
          return () => retryListeners.delete(listener);
        },
        retryDelay: () => hour,
        serverErrorDelays: [0, 0],
        close() {
          isClosed = true;
          ownMessageListeners.forEach((listener) => messageListeners.delete(listener));
          ownRetryListeners.forEach((listener) => retryListeners.delete(listener));
          closed.resolve(undefined);
        },
      };
    },
  };
}

/** A browser that stores nothing, as some private windows do. */
export const deviceWithoutStorage = (): OutboxRuntime => ({
  storage: createMemoryOutboxStorage(),
  isDurable: false,
  isOnline: () => true,
  withLock: (work) => work(),
  broadcast: () => undefined,
  onMessage: () => () => undefined,
  onRetryOpportunity: () => () => undefined,
  retryDelay: () => hour,
  serverErrorDelays: [0, 0],
});

/** The same storage, which does nothing and never answers once the tab is closed. */
function untilClosed(isClosed: () => boolean, storage: OutboxStorage): OutboxStorage {
  const guarded =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      isClosed() ? never : call(...args).then((answer) => (isClosed() ? never : answer));
  const { list, add, claim, put, finish, remove, removeAll } = storage;
  return {
    list: guarded(list),
    add: guarded(add),
    claim: guarded(claim),
    put: guarded(put),
    finish: guarded(finish),
    remove: guarded(remove),
    removeAll: guarded(removeAll),
  };
}
