import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { openDatabase, type OpenDatabase } from '#server/platform/database/database.ts';
import { listMigrations } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/postgres.ts';

import type { DatabaseLocation } from './snapshot.ts';

/** Opens a database without rows, with these migrations; throws if it has rows, or if this version does not know one of them. */
export async function openEmptyDatabase(at: DatabaseLocation, migrations: readonly string[]): Promise<OpenDatabase> {
  const unknown = migrations.find((name) => !(name in listMigrations('sqlite')));
  if (unknown !== undefined)
    throw new Error(
      `The data was made by a newer version of this server: it has the migration ${unknown}, which this version does not know.`,
    );
  if (at.url !== undefined) await refuseRows(at.url);
  else if (existsSync(join(at.folder, 'community.db')))
    throw new Error(`${at.folder} has a community already. Set DATA_DIR to an empty folder.`);
  return openDatabase({
    ...at,
    migrations: (engine) =>
      Object.fromEntries(Object.entries(listMigrations(engine)).filter(([name]) => migrations.includes(name))),
  });
}

async function refuseRows(url: string): Promise<void> {
  const pool = openPool(url);
  try {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'`,
    );
    for (const { name } of rows) {
      const { rowCount } = await pool.query(`select from "${name}" limit 1`);
      if (rowCount)
        throw new Error(`The PostgreSQL database has rows already, in the table ${name}. Use an empty one.`);
    }
  } finally {
    await pool.end();
  }
}
