import { inTransaction, settled } from './database.ts';
import { visitor } from './query-store.ts';
import type { QueryRecord, QueryStore } from './query-store.ts';

const keyOf = ({ member, query }: QueryRecord) => [member, query.queryHash];

/** Keeps queries in the browser's database. */
export function createIndexedQueryStore(database: IDBDatabase): QueryStore {
  const remove = (isUnwanted: (member: string) => boolean) =>
    inTransaction(database, 'queries', async (store) => {
      const records = (await settled(store.getAll())) as QueryRecord[];
      for (const record of records) if (isUnwanted(record.member)) store.delete(keyOf(record));
    });

  return {
    list: (member) =>
      settled(database.transaction('queries').objectStore('queries').index('member').getAll(member)) as Promise<QueryRecord[]>,
    put: (record) => inTransaction(database, 'queries', (store) => void store.put(record, keyOf(record))),
    drop: (records) => inTransaction(database, 'queries', (store) => records.forEach((record) => store.delete(keyOf(record)))),
    forget: (member) => remove((other) => other === member),
    forgetOthers: (member) => remove((other) => other !== member && other !== visitor),
  };
}
