/** One kept query: what `dehydrateQuery` tells of it, for one member. */
const queries = 'queries';
/** The actions of all members in the order of their making. */
const actions = 'actions';

export type StoreName = typeof queries | typeof actions;

/** This device's own database; rejects where the browser has none or refuses it. */
export function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('cleaner-life', 1);
  opening.onupgradeneeded = () => {
    const { result: database } = opening;
    database.createObjectStore(queries).createIndex('member', 'member');
    database.createObjectStore(actions, { keyPath: 'id', autoIncrement: true }).createIndex('member', 'member');
  };
  return settled(opening).then((database) => {
    // A later version of the site, in another tab, may want to change the stores.
    database.onversionchange = () => database.close();
    return database;
  });
}

/** What the request comes to. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device refused.'));
  });
}

/** Does the work in one transaction, and answers once it is written for good. */
export async function inTransaction<T>(
  database: IDBDatabase,
  name: StoreName,
  work: (store: IDBObjectStore) => Promise<T> | T,
): Promise<T> {
  // 'strict': what was promised to be kept is on the disk, not on its way there.
  const transaction = database.transaction(name, 'readwrite', { durability: name === actions ? 'strict' : 'relaxed' });
  const written = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The device could not write.'));
  });
  const [outcome] = await Promise.all([work(transaction.objectStore(name)), written]);
  return outcome;
}
