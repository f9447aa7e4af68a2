import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';

import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations, migrate } from '#server/platform/database/migrate.ts';
import { migrationTimeoutMs, openPool, postgresDialect } from '#server/platform/database/postgres.ts';
import type { Database, Db, Engine, Trx } from '#server/platform/database/schema.ts';

import { openSnapshot } from './snapshot.ts';

/** The named migrations; throws if this version does not know one of them. */
function pickMigrations(engine: Engine, names: readonly string[]) {
  const known = listMigrations(engine);
  const unknown = names.find((name) => !(name in known));
  if (unknown !== undefined)
    throw new Error(
      `The data was made by a newer version of this server: it has the migration ${unknown}, which this version does not know.`,
    );
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
}

interface Target {
  /** Of a PostgreSQL database; without it, an embedded one is made in `folder`. */
  url?: string | undefined;
  folder: string;
  /** What the database has run when the rows come. */
  migrations: readonly string[];
}

/**
 * Fills a new database in one transaction: nothing of it is there before all of it is there, even if this process is killed.
 * Throws if a PostgreSQL database has rows.
 */
export async function fillDatabase(target: Target, work: (trx: Trx) => Promise<void>): Promise<void> {
  const { url, folder, migrations } = target;
  if (url === undefined) {
    const { db, close } = await openDatabase({ folder, migrations: (engine) => pickMigrations(engine, migrations) });
    try {
      await db.transaction().execute(work);
    } finally {
      await close();
    }
    return;
  }
  const picked = pickMigrations('postgres', migrations);
  await refuseRows(url);
  const db: Db = new Kysely<Database>({ dialect: postgresDialect(openPool(url, migrationTimeoutMs)) });
  try {
    await db.transaction().execute(async (trx) => {
      await migrate(trx, { migrations: picked, folder: null });
      await work(trx);
    });
  } finally {
    await db.destroy();
  }
}

/** Throws if a PostgreSQL database is not empty. */
export async function refuseRows(url: string): Promise<void> {
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

/** The tables that a backup of a database with these migrations has; made and looked at in an empty folder, which is removed. */
export async function listTables(parent: string, migrations: readonly string[]): Promise<readonly string[]> {
  const folder = join(parent, 'tables');
  try {
    await fillDatabase({ folder, migrations }, () => Promise.resolve());
    const snapshot = await openSnapshot({ folder });
    await snapshot.close();
    return snapshot.tables;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
