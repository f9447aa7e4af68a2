import * as fake from 'fake-indexeddb';

const { IDBCursor, IDBDatabase, IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } = fake;

// The library idb finds out by these classes what it is given.
Object.assign(globalThis, {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
});

/** The databases of a browser that has stored nothing yet. */
export const emptyIndexedDb = (): IDBFactory => new IDBFactory();

/** Opens a database of this browser: what `work` calls finds it as `indexedDB`. */
export async function withIndexedDb<T>(factory: IDBFactory, work: () => Promise<T>): Promise<T> {
  const before = globalThis.indexedDB;
  globalThis.indexedDB = factory;
  try {
    return await work();
  } finally {
    globalThis.indexedDB = before;
  }
}
