import { t } from '@lingui/core/macro';
import { createAtom, useSelector } from '@tanstack/react-store';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { inTime } from '../in-time.ts';

/** In some browsers opening a database never settles. */
const openTimeoutMs = 3000;

/** Unsent form content of a member, stored on this device, or kept with the page where the browser stores nothing. */
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
  async read(part) {
    const key = `${userId}/${part}`;
    return unstoredDrafts.get().get(key) ?? withDatabase((database) => database.get('drafts', key));
  },
  async write(part, value) {
    const key = `${userId}/${part}`;
    const stored = await withDatabase((database) => database.put('drafts', value, key));
    keepUnstored(key, stored === undefined ? value : undefined);
  },
  async delete(part) {
    const key = `${userId}/${part}`;
    keepUnstored(key, undefined);
    await withDatabase((database) => database.delete('drafts', key));
  },
});

/** Deletes all drafts of a member (S061). */
export async function deleteDrafts(userId: string): Promise<void> {
  for (const key of unstoredDrafts.get().keys()) if (key.startsWith(`${userId}/`)) keepUnstored(key, undefined);
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
    const opening = openDB<Schema>('drafts', 1, {
      upgrade: (opened) => void opened.createObjectStore('drafts'),
    });
    const database = await inTime(opening, openTimeoutMs, (late) => late.close());
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Drafts that this browser could not store, by their key: they last as long as the page. */
export const unstoredDrafts = createAtom<ReadonlyMap<string, unknown>>(new Map());

const warnBeforeLeaving = (event: Event) => event.preventDefault();

/** Keeps a draft with the page, or forgets it, if it is undefined. The browser asks before a page with such drafts is left. */
export function keepUnstored(key: string, draft: unknown): void {
  const drafts = new Map(unstoredDrafts.get());
  if (draft === undefined && !drafts.delete(key)) return;
  if (draft !== undefined) drafts.set(key, draft);
  unstoredDrafts.set(drafts);
  if (drafts.size > 0) addEventListener('beforeunload', warnBeforeLeaving);
  else removeEventListener('beforeunload', warnBeforeLeaving);
}

/** The warning about a member's drafts that this browser could not store; undefined if it has stored them. */
export function useUnstoredWarning(userId: string, ...parts: string[]): string | undefined {
  const drafts = useSelector(unstoredDrafts);
  const isUnstored = parts.some((part) => drafts.has(`${userId}/${part}`));
  return isUnstored ? t`This browser cannot store what you write. Keep this page open until it is sent.` : undefined;
}
