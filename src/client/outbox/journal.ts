import type { NewOutboxEntry } from './storage.ts';

/** The part of sessionStorage that is used: what a tab keeps over a reload, and no other tab sees. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'outbox';

/**
 * The entries that this tab has shown but not stored yet. Opening the database takes a moment, in which a reload must not lose them.
 * Not for entries with files: their forms have them until they are answered.
 */
export function createJournal(storage: TabStorage | null) {
  const read = (): NewOutboxEntry[] => {
    try {
      return JSON.parse(storage?.getItem(storageKey) ?? '[]') as NewOutboxEntry[];
    } catch {
      // The browser blocks the storage.
      return [];
    }
  };
  const write = (entries: NewOutboxEntry[]) => {
    try {
      if (entries.length > 0) storage?.setItem(storageKey, JSON.stringify(entries));
      else storage?.removeItem(storageKey);
    } catch {
      // Full, or blocked: the entries are on their way to the database all the same.
    }
  };
  return {
    read,
    add: (entry: NewOutboxEntry) => write([...read(), entry]),
    remove: (idempotencyKey: string) => write(read().filter((entry) => entry.idempotencyKey !== idempotencyKey)),
    removeAll: (member: string) => write(read().filter((entry) => entry.member !== member)),
  };
}
