import { sql } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';

import type { Row } from './table-rows.ts';

/** Inserts rows in batches, all of which have the same columns. */
export async function importTable(db: Db, table: string, batches: AsyncIterable<Row[]>): Promise<void> {
  for await (const batch of batches) {
    const columns = Object.keys(batch[0] ?? {});
    if (columns.length === 0) continue;
    const rows = batch.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(rows)}`.execute(db);
  }
}
