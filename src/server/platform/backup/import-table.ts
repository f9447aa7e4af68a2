import { sql } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';

import { tableEntry } from './manifest.ts';
import type { Row } from './table-rows.ts';

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const maxValues = 30_000;

/** Inserts rows in batches, all of which have the same columns. */
export async function importTable(db: Db, table: string, batches: AsyncIterable<Row[]>): Promise<void> {
  try {
    for await (const batch of batches) await insertRows(db, table, batch);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The rows of ${tableEntry(table)} cannot be stored (${reason}).`, { cause: error });
  }
}

async function insertRows(db: Db, table: string, batch: Row[]): Promise<void> {
  const columns = Object.keys(batch[0] ?? {});
  if (columns.length === 0) return;
  const maxRows = Math.floor(maxValues / columns.length);
  for (let from = 0; from < batch.length; from += maxRows) {
    const rows = batch
      .slice(from, from + maxRows)
      .map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(rows)}`.execute(db);
  }
}
