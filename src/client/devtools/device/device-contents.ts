import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { openDatabase } from '#client/persistence/database.ts';
import { createQueryStorage } from '#client/persistence/indexed-query-storage.ts';
import type { QueryRecord } from '#client/persistence/query-storage.ts';
import { isRestorable } from '#client/persistence/restore-queries.ts';
import { listDrafts } from '#client/shared/drafts/drafts.ts';
import { scenarioHooks } from '#client/shared/scenario-hooks.ts';

/** A query on the device. */
export interface PersistedQueryInfo {
  record: QueryRecord;
  key: QueryKey;
  member: string;
  fetchedAt: number;
  bytes: number;
  /** `outdated`: of answers with another shape or in another language, or too old; it is not restored. */
  state: 'fresh' | 'stale' | 'invalid' | 'outdated' | 'older than in this tab' | 'not in this tab';
}

/** What this site has stored in the browser's databases. */
export interface DeviceContents {
  queries: PersistedQueryInfo[];
  /** By `<member>/<form>`. */
  drafts: { key: string; bytes: number }[];
  /** Of the outbox, of all members. */
  entries: { member: string; name: string; bytes: number }[];
}

/** Reads what is stored on the device, the queries by the time of their answers; `member` is whose data this tab has. */
export async function readDevice(client: QueryClient, member: string): Promise<DeviceContents> {
  const database = await openDatabase();
  try {
    const [records, entries, drafts] = await Promise.all([
      database.getAll('queries'),
      database.getAll('actions'),
      listDrafts(),
    ]);
    return {
      queries: records
        .map((record) => infoOf(client, scenarioHooks.readFromDevice(record), member))
        .toSorted((a, b) => b.fetchedAt - a.fetchedAt),
      drafts: drafts.map(({ key, value }) => ({ key, bytes: bytesOf(value) })),
      entries: entries.map((entry) => ({ member: entry.member, name: entry.name, bytes: bytesOf(entry) })),
    };
  } finally {
    database.close();
  }
}

/** Deletes queries from the device; those in memory stay until the page is loaded anew. */
export async function deletePersisted(queries: readonly PersistedQueryInfo[]): Promise<void> {
  const database = await openDatabase();
  try {
    await createQueryStorage(database).drop(queries.map(({ record }) => record));
  } finally {
    database.close();
  }
}

function infoOf(client: QueryClient, record: QueryRecord, viewer: string): PersistedQueryInfo {
  const { query, member } = record;
  return {
    record,
    key: query.queryKey,
    member,
    fetchedAt: query.state.dataUpdatedAt,
    bytes: bytesOf(query),
    state: stateOf(member === viewer ? client : undefined, record),
  };
}

function stateOf(client: QueryClient | undefined, record: QueryRecord): PersistedQueryInfo['state'] {
  if (!isRestorable(record)) return 'outdated';
  if (record.query.state.isInvalidated) return 'invalid';
  const query = client?.getQueryCache().get(record.query.queryHash);
  if (!query) return 'not in this tab';
  if (record.query.state.dataUpdatedAt < query.state.dataUpdatedAt) return 'older than in this tab';
  return query.isStale() ? 'stale' : 'fresh';
}

/** About as many as the value takes: its JSON, and its files. */
function bytesOf(value: unknown): number {
  let fileBytes = 0;
  const json = JSON.stringify(value, (_name, field: unknown) => {
    if (!(field instanceof ArrayBuffer)) return field;
    fileBytes += field.byteLength;
    return undefined;
  });
  return fileBytes + new TextEncoder().encode(json).length;
}
