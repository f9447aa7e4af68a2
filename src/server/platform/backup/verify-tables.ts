import { openPool } from '#server/platform/database/postgres.ts';

import { openSnapshot, type DatabaseLocation } from './snapshot.ts';
import { sumRows, type TableSum } from './table-rows.ts';

/** Throws if the database, which was empty before, does not have exactly these rows; it is empty again then. */
export async function verifyTables(at: DatabaseLocation, expected: Record<string, TableSum>): Promise<void> {
  const different = await findDifferentTables(at, expected);
  if (different.length === 0) return;
  if (at.url !== undefined) await emptyTables(at.url, Object.keys(expected));
  throw new Error(`The database did not store the rows of ${different.join(', ')} as they were sent.`);
}

/** Names of the tables that have other rows than expected. */
export async function findDifferentTables(at: DatabaseLocation, expected: Record<string, TableSum>): Promise<string[]> {
  const snapshot = await openSnapshot(at);
  try {
    const different: string[] = [];
    for (const [table, { rows, digest }] of Object.entries(expected)) {
      const found = await sumRows(snapshot.read(table));
      if (found.rows !== rows || found.digest !== digest) different.push(table);
    }
    return different;
  } finally {
    await snapshot.close();
  }
}

/** Deletes all rows of these tables of a PostgreSQL database, and of those that refer to them. */
export async function emptyTables(url: string, tables: readonly string[]): Promise<void> {
  const pool = openPool(url);
  try {
    await pool.query(`truncate ${tables.map((table) => `"${table}"`).join(', ')} cascade`);
  } finally {
    await pool.end();
  }
}
