import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';

import { inTransaction } from './database.ts';
import type { Database, Db, Trx } from './schema.ts';

/** About as long as a transaction of a long work: on SQLite everybody waits for it, on PostgreSQL whoever needs its rows. */
const sliceMs = 20;
/** Rows that one step changes or reads. */
export const rowsAtOnce = 100;

/**
 * Repeats a step in transactions that end when their time is up, as long as it returns that there is more to do; yields after each
 * of them. A step that was interrupted, or whose transaction is retried, is done again.
 */
export async function* inSlices(db: Db, step: (trx: Trx) => Promise<boolean>): AsyncGenerator<void> {
  let hasMore = true;
  while (hasMore) {
    hasMore = await inTransaction(db, async (trx) => {
      const end = performance.now() + sliceMs;
      while (await step(trx)) if (performance.now() >= end) return true;
      return false;
    });
    yield;
  }
}

interface Rows {
  table: keyof Database;
  /** The columns of the primary key. */
  key: readonly string[];
  where: RawBuilder<unknown>;
}

export function deleteInSlices(db: Db, { table, key, where }: Rows): AsyncGenerator<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  return inSlices(db, async (trx) => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(rowsAtOnce)})`.execute(trx);
    return numAffectedRows === BigInt(rowsAtOnce);
  });
}

/** Does all slices; the requests that came meanwhile run between them. */
export async function runSlices(slices: AsyncIterable<void>): Promise<void> {
  for await (const _ of slices) await setImmediate();
}

/** Does something with each of these in a transaction of its own; other requests run between them. */
export async function inTurns<Item>(
  db: Db,
  items: readonly Item[],
  work: (trx: Trx, item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    await inTransaction(db, (trx) => work(trx, item));
    await setImmediate();
  }
}
