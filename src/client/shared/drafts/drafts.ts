import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Unsent form content of a member, stored on this device. Does nothing where the browser stores nothing. */
interface Drafts {
  read: (part: string) => Promise<unknown>;
  write: (part: string, value: object) => Promise<void>;
  delete: (part: string) => Promise<void>;
}

interface Schema extends DBSchema {
  /** By `<userId>/<part>`. */
  drafts: { key: string; value: unknown };
}

/** The drafts of one member. */
export const draftsOf = (userId: string): Drafts => ({
  read: (part) => withDatabase((database) => database.get('drafts', `${userId}/${part}`)),
  async write(part, value) {
    await withDatabase((database) => database.put('drafts', value, `${userId}/${part}`));
  },
  delete: (part) => withDatabase((database) => database.delete('drafts', `${userId}/${part}`)),
});

/** Deletes all drafts of a member (S061). */
export async function deleteDrafts(userId: string): Promise<void> {
  await withDatabase((database) => database.delete('drafts', IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`)));
}

/** The drafts of all members, for the devtools. */
export const listDrafts = async (): Promise<{ key: string; value: unknown }[]> =>
  (await withDatabase(async (database) => {
    const [keys, values] = await Promise.all([database.getAllKeys('drafts'), database.getAll('drafts')]);
    return keys.map((key, index) => ({ key, value: values[index] }));
  })) ?? [];

async function withDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await openDB<Schema>('drafts', 1, {
      upgrade: (opened) => void opened.createObjectStore('drafts'),
    });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
