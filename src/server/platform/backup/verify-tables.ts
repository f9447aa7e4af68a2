import { sql } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';

import { openSnapshot, type DatabaseLocation } from './snapshot.ts';
import { sumRows, type Row, type TableSum } from './table-rows.ts';

type Sums = Record<string, TableSum>;
type Read = (table: string) => AsyncIterable<Row[]>;

/** Names of the tables that have other rows than expected. */
export async function findDifferentTables(read: Read, expected: Sums): Promise<string[]> {
  const different: string[] = [];
  for (const [table, { rows, digest }] of Object.entries(expected)) {
    const found = await sumRows(read(table));
    if (found.rows !== rows || found.digest !== digest) different.push(table);
  }
  return different;
}

/** Throws if a table does not have exactly these rows. */
export async function verifyTables(read: Read, expected: Sums): Promise<void> {
  const different = await findDifferentTables(read, expected);
  if (different.length > 0)
    throw new Error(`The database did not store the rows of ${different.join(', ')} as they were sent.`);
}

/** Runs `work` with a reader of the rows of a database as they are at this moment. */
export async function withSnapshot<T>(
  at: DatabaseLocation,
  work: (read: Read, tables: readonly string[]) => Promise<T>,
): Promise<T> {
  const snapshot = await openSnapshot(at);
  try {
    return await work((table) => snapshot.read(table), snapshot.tables);
  } finally {
    await snapshot.close();
  }
}

/** Digests of all these tables. */
export async function sumTables(read: Read, tables: readonly string[]): Promise<Sums> {
  const sums: Sums = {};
  for (const table of tables) sums[table] = await sumRows(read(table));
  return sums;
}

const batchSize = 500;

/** Reads rows inside a transaction of PostgreSQL, also those that it has written itself. */
export const readInTransaction =
  (trx: Db): Read =>
  (table) =>
    readByCursor(trx, table);

async function* readByCursor(trx: Db, table: string): AsyncGenerator<Row[]> {
  // A name for each table: the connection remembers what a statement answers.
  const cursor = sql.id(`rows of ${table}`);
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  let batch: Row[];
  do {
    ({ rows: batch } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${cursor}`.execute(trx));
    yield batch;
  } while (batch.length === batchSize);
  await sql`close ${cursor}`.execute(trx);
}
