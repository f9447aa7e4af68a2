import { partialMatchKey, type QueryKey } from '@tanstack/react-query';

import { inTransaction, type Database, type OutboxEntry } from '#client/persistence/database.ts';

export type NewOutboxEntry = Omit<OutboxEntry, 'id'>;

/** How `add` stored the entry: not at all where an unsent entry of the same entity repeats it, or cancels it and is removed. */
type Insertion = { type: 'added' } | { type: 'repeated' } | { type: 'cancelled'; inverse: OutboxEntry };

/** The mutation that undoes an entry's, and the keys that either of the two changes. */
interface Inverse {
  name: string;
  changed: readonly QueryKey[];
  /** Whether it undoes this earlier one of the same entity. */
  isOf: (earlier: OutboxEntry) => boolean;
}

/** The outbox's entries on this device. Every call is one transaction: other tabs never see half of it. */
export interface OutboxStorage {
  /** The member's entries, oldest first. */
  list: (member: string) => Promise<OutboxEntry[]>;
  /** One that is cancelled invalidates the persisted queries that it and its inverse change: the tab may end before it says so. */
  add: (entry: NewOutboxEntry, inverse: Inverse | undefined) => Promise<Insertion>;
  /** Counts an attempt before it is made, on a full device only in what it returns; undefined if the entry is gone. */
  claim: (id: number) => Promise<OutboxEntry | undefined>;
  /** Overwrites an entry, unless it is gone. */
  put: (entry: OutboxEntry) => Promise<void>;
  remove: (id: number) => Promise<void>;
  /**
   * Removes a finished entry if it was stored, or overwrites a rejected one, and invalidates the persisted queries of its member below these keys:
   * a tab that ends here, or has other queries in its cache, cannot. Answers whether it has stored a rejected one; a full device removes it.
   */
  finish: (entry: NewOutboxEntry | OutboxEntry, queryKeys: readonly QueryKey[]) => Promise<boolean>;
  removeAll: (member: string) => Promise<void>;
}

/** Entries in the browser's database, which outlive the tab. */
export function createIndexedOutboxStorage(database: Database): OutboxStorage {
  return {
    // The index yields them in the order of their ids.
    list: (member) => database.getAllFromIndex('actions', 'member', member),
    add: (entry, inverse) =>
      writeBoth(database, async (transaction, invalidate) => {
        const entries = transaction.objectStore('actions');
        const insertion = planInsertion(await entries.index('member').getAll(entry.member), entry, inverse);
        // The database assigns the id.
        if (insertion.type === 'added') await entries.add(entry as OutboxEntry);
        if (insertion.type === 'cancelled') {
          await entries.delete(insertion.inverse.id);
          await invalidate(transaction, entry.member, inverse?.changed ?? []);
        }
        return insertion;
      }),
    claim: (id) =>
      inTransaction(database, 'actions', async (store) => {
        const entry = await store.get(id);
        if (!entry) return undefined;
        const claimed = { ...entry, attempts: entry.attempts + 1 };
        await store.put(claimed);
        return claimed;
      }).catch(async () => {
        const entry = await database.get('actions', id);
        return entry && { ...entry, attempts: entry.attempts + 1 };
      }),
    put: (entry) =>
      inTransaction(database, 'actions', async (store) => {
        if (await store.getKey(entry.id)) await store.put(entry);
      }),
    finish: (entry, queryKeys) =>
      writeBoth(database, async (transaction, invalidate) => {
        const entries = transaction.objectStore('actions');
        const isKept = entry.rejection !== undefined && invalidate === markInvalid;
        if ('id' in entry) {
          if (!isKept) await entries.delete(entry.id);
          else if (await entries.getKey(entry.id)) await entries.put(entry);
        }
        await invalidate(transaction, entry.member, queryKeys);
        return isKept;
      }),
    remove: (id) => inTransaction(database, 'actions', (store) => store.delete(id)),
    removeAll: (member) =>
      inTransaction(database, 'actions', async (store) => {
        const ids = await store.index('member').getAllKeys(member);
        await Promise.all(ids.map((id) => store.delete(id)));
      }),
  };
}

type Transaction = ReturnType<typeof beginBoth>;
type Invalidate = typeof markInvalid;

const beginBoth = (database: Database) =>
  database.transaction(['actions', 'queries'], 'readwrite', { durability: 'strict' });

/** Runs `work` in a transaction on the entries and the persisted queries; once more where the device is full, which can only delete. */
async function writeBoth<T>(
  database: Database,
  work: (transaction: Transaction, invalidate: Invalidate) => Promise<T>,
): Promise<T> {
  const run = async (invalidate: Invalidate) => {
    const transaction = beginBoth(database);
    return (await Promise.all([work(transaction, invalidate), transaction.done]))[0];
  };
  return run(markInvalid).catch(() => run(deletePersisted));
}

async function markInvalid(transaction: Transaction, member: string, queryKeys: readonly QueryKey[]): Promise<void> {
  const queries = transaction.objectStore('queries');
  for (const key of await listPersisted(transaction, member, queryKeys)) {
    const record = await queries.get(key);
    if (!record) continue;
    const { query } = record;
    await queries.put({ ...record, query: { ...query, state: { ...query.state, isInvalidated: true } } }, key);
  }
}

async function deletePersisted(...given: Parameters<Invalidate>): Promise<void> {
  for (const key of await listPersisted(...given)) await given[0].objectStore('queries').delete(key);
}

/** The keys of the member's persisted queries below these. */
async function listPersisted(...[transaction, member, queryKeys]: Parameters<Invalidate>): Promise<string[][]> {
  const keys = await transaction.objectStore('queries').index('member').getAllKeys(member);
  return keys.filter((key) => {
    // A hash is its query's key as JSON.
    const queryKey = JSON.parse(key[1] ?? '[]') as QueryKey;
    return queryKeys.some((prefix) => partialMatchKey(queryKey, prefix));
  });
}

/** Entries in memory, for browsers that store nothing: they end with the tab. */
export function createMemoryOutboxStorage(): OutboxStorage {
  const entries = new Map<number, OutboxEntry>();
  let lastId = 0;
  const listOf = (member: string) => [...entries.values()].filter((entry) => entry.member === member);

  return {
    list: async (member) => structuredClone(listOf(member)),
    async add(entry, inverse) {
      const insertion = planInsertion(listOf(entry.member), entry, inverse);
      if (insertion.type === 'cancelled') entries.delete(insertion.inverse.id);
      if (insertion.type === 'added') entries.set(++lastId, { ...structuredClone(entry), id: lastId });
      return insertion;
    },
    async claim(id) {
      const entry = entries.get(id);
      if (entry) entry.attempts += 1;
      return structuredClone(entry);
    },
    async put(entry) {
      if (entries.has(entry.id)) entries.set(entry.id, structuredClone(entry));
    },
    async finish(entry) {
      const isKept = entry.rejection !== undefined;
      if (!('id' in entry)) return isKept;
      if (!isKept) entries.delete(entry.id);
      else if (entries.has(entry.id)) entries.set(entry.id, structuredClone(entry));
      return isKept;
    },
    async remove(id) {
      entries.delete(id);
    },
    async removeAll(member) {
      for (const { id } of listOf(member)) entries.delete(id);
    },
  };
}

function planInsertion(
  entries: OutboxEntry[],
  { name, entityKey }: NewOutboxEntry,
  inverse: Inverse | undefined,
): Insertion {
  // Only a mutation with an inverse can be cancelled or repeated: each comment counts.
  const last = inverse && entries.findLast((entry) => !entry.rejection && areRelated(entry.entityKey, entityKey));
  // The server may know of one that was sent.
  if (!last || last.attempts > 0 || last.entityKey !== entityKey) return { type: 'added' };
  if (last.name === inverse.name && inverse.isOf(last)) return { type: 'cancelled', inverse: last };
  return { type: last.name === name && inverse.name !== name ? 'repeated' : 'added' };
}

/** Whether they are the same, or one is a part of the other, as `save:post:collection` is of `save:post`. */
const areRelated = (one = '', other = ''): boolean =>
  `${one}:`.startsWith(`${other}:`) || `${other}:`.startsWith(`${one}:`);
