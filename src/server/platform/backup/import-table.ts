import { sql } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';

import { tableEntry } from './entry-names.ts';
import type { Row } from './table-rows.ts';

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const maxValues = 30_000;

/** Inserts rows in batches, all of which have the same columns. */
export async function importTable(db: Db, table: string, batches: AsyncIterable<Row[]>): Promise<void> {
  for await (const batch of batches) {
    const columns = Object.keys(batch[0] ?? {});
    if (columns.length === 0) continue;
    const maxRows = Math.floor(maxValues / columns.length);
    for (let from = 0; from < batch.length; from += maxRows) {
      const rows = batch
        .slice(from, from + maxRows)
        .map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`);
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        values ${sql.join(rows)}`
        .execute(db)
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          throw new Error(`The rows of ${tableEntry(table)} cannot be stored (${reason}).`, { cause: error });
        });
    }
  }
}
