import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';

import { inTime } from '#client/shared/in-time.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';

import type { QueryRecord } from './query-storage.ts';

/** A mutation as it is stored on the device. */
export interface OutboxEntry {
  /** Counts up in the order in which the mutations of all tabs were enqueued. */
  id: number;
  /** The same for every attempt: the server performs the mutation once, however often it is sent. */
  idempotencyKey: string;
  /** The id of the member who enqueued it. */
  member: string;
  /** The mutation's name, as in `OutboxMutation.name`. */
  name: string;
  entityKey: string | undefined;
  variables: unknown;
  createdAt: number;
  /** How often it was sent. While this is 0, the server cannot know of it. */
  attempts: number;
  /** Before this time it is only sent when there is a new reason to try, such as the network's return. */
  retryAt: number;
  /** The server asked not to be called before this time (Retry-After). */
  retryAfter?: number;
  /** When the last attempt failed: a time that is still to come says that the clock has been set back. */
  failedAt?: number;
  /** What the last attempt failed on: no answer, or one that the server gives while it has trouble. */
  failure?: 'network' | 'server';
  /** The error of that attempt, which only the devtools show. */
  lastError?: Rejection;
  /** Why the server rejected it: stored until the form has restored its content. */
  rejection?: Rejection;
}

export interface Rejection {
  /** 0: not an answer of the server. */
  status: number;
  code?: ProblemCode;
  message: string;
  /** The field of the form that it is about. */
  field?: string | undefined;
  /** What the fields are now that somebody else has changed meanwhile. */
  current?: Record<string, unknown>;
  /** The error of the browser or the app, where that failed and not the server. */
  fault?: string;
}

interface Schema extends DBSchema {
  /** Persisted queries by member and query hash. */
  queries: { key: string[]; value: QueryRecord; indexes: { member: string } };
  /** The outbox of all members. */
  actions: { key: number; value: OutboxEntry; indexes: { member: string } };
}

export type Database = IDBPDatabase<Schema>;

/** In some browsers opening the database never settles. A busy phone needs more than a second. */
const openTimeoutMs = 3000;

/** Opens this device's database; rejects where the browser has none, denies access to it or does not answer. */
export async function openDatabase(): Promise<Database> {
  const opening = openDB<Schema>('cleaner-life', 2, {
    upgrade(opened, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) {
        opened.createObjectStore('queries').createIndex('member', 'member');
        opened.createObjectStore('actions', { keyPath: 'id', autoIncrement: true }).createIndex('member', 'member');
      } else if (oldVersion < 2) void renameEntryFields(transaction);
    },
  });
  const database = await inTime(opening, openTimeoutMs, (late) => late.close());
  // A later version of the site, in another tab, may want to change the stores.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

/** Runs `work` in one transaction; resolves once that is committed. */
export async function inTransaction<Name extends StoreNames<Schema>, T>(
  database: Database,
  name: Name,
  work: (store: IDBPObjectStore<Schema, [Name], Name, 'readwrite'>) => Promise<T>,
): Promise<T> {
  // 'strict': a mutation that the UI reports as queued is on the disk, not on its way there.
  const durability = name === 'actions' ? 'strict' : 'relaxed';
  const transaction = database.transaction(name, 'readwrite', { durability });
  const [result] = await Promise.all([work(transaction.store), transaction.done]);
  return result;
}

/** Version 1 stored the same entries under other field names. */
interface EntryOfVersion1 {
  id: number;
  key: string;
  member: string;
  name: string;
  about: string | undefined;
  variables: unknown;
  madeAt: number;
  attempts: number;
  notBefore: number;
  refusal?: Rejection;
}

async function renameEntryFields(transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>) {
  const store = transaction.objectStore('actions');
  for (const entry of (await store.getAll()) as unknown[] as EntryOfVersion1[]) {
    const { key, about, madeAt, notBefore, refusal, ...same } = entry;
    await store.put({
      ...same,
      idempotencyKey: key,
      entityKey: about,
      createdAt: madeAt,
      retryAt: notBefore,
      ...(refusal && { rejection: refusal }),
    });
  }
}
