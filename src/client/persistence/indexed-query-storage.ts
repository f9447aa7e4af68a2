import { scenarioHooks } from '#client/shared/scenario-hooks.ts';

import { inTransaction, type Database } from './database.ts';
import { visitor, type QueryRecord, type QueryStorage } from './query-storage.ts';

const keyOf = ({ member, query }: QueryRecord) => [member, query.queryHash];

/** Stores queries in the browser's database. */
export function createQueryStorage(database: Database): QueryStorage {
  const deleteWhere = (isUnwanted: (record: QueryRecord) => boolean) =>
    inTransaction(database, 'queries', async (store) => {
      const records = await store.getAll();
      await Promise.all(records.filter(isUnwanted).map((record) => store.delete(keyOf(record))));
    });

  return {
    async list(member) {
      const records = await database.getAllFromIndex('queries', 'member', member);
      return records.map(scenarioHooks.readFromDevice);
    },
    async put(records) {
      const transaction = database.transaction('queries', 'readwrite', { durability: 'relaxed' });
      const written = records.map((record) =>
        transaction.store.put(scenarioHooks.storedOnDevice(record), keyOf(record)),
      );
      // A page that is being left never runs the callbacks after which a transaction commits by itself.
      transaction.commit();
      await Promise.all([...written, transaction.done]);
    },
    async drop(records) {
      await inTransaction(database, 'queries', (store) =>
        Promise.all(records.map((record) => store.delete(keyOf(record)))),
      );
    },
    forget: (member) => deleteWhere((record) => record.member === member),
    forgetOthers: (member) => deleteWhere((record) => record.member !== member && record.member !== visitor),
  };
}
