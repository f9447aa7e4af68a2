const name = 'drafts';

/** What a member has begun and not sent, kept on this device. A browser that refuses to keep anything keeps nothing. */
export interface Drafts {
  read: (part: string) => Promise<unknown>;
  write: (part: string, value: object) => Promise<void>;
  forget: (part: string) => Promise<void>;
}

/** The drafts of one member; nobody else's. */
export const draftsOf = (userId: string): Drafts => ({
  read: (part) => onStore('readonly', (store) => store.get(`${userId}/${part}`)),
  async write(part, value) {
    await onStore('readwrite', (store) => store.put(value, `${userId}/${part}`));
  },
  forget: (part) => onStore('readwrite', (store) => store.delete(`${userId}/${part}`)),
});

/** Forgets all that a member has begun (S061). */
export async function forgetDrafts(userId: string): Promise<void> {
  await onStore('readwrite', (store) => store.delete(IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`)));
}

async function onStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(name);
    const database = await resultOf(opening);
    try {
      return await resultOf(work(database.transaction(name, mode).objectStore(name)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to keep a draft.'));
  });
