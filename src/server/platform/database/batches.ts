import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';

import { inTransaction } from './database.ts';
import type { Database, Db } from './schema.ts';

/** Rows that one transaction deletes: on SQLite all other requests wait for it. */
export const batchSize = 500;

interface Rows {
  table: keyof Database;
  /** The columns of the primary key. */
  key: readonly string[];
  where: RawBuilder<unknown>;
}

/** Deletes rows in transactions of at most 500, and yields after each of them. */
export async function* deleteInBatches(db: Db, { table, key, where }: Rows): AsyncGenerator<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (;;) {
    const { numAffectedRows = 0n } = await inTransaction(db, (trx) =>
      sql`delete from ${sql.table(table)} where (${columns}) in
        (select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(batchSize)})`.execute(trx),
    );
    if (numAffectedRows === 0n) return;
    yield;
    if (numAffectedRows < batchSize) return;
    // Lets the requests run that came meanwhile.
    await setImmediate();
  }
}

/** Runs all batches. */
export async function runBatches(batches: AsyncIterable<void>): Promise<void> {
  for await (const _ of batches) continue;
}
