import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Engine } from './engine.ts';
import { community } from './migrations/0001-community.ts';
import { Problem } from '../problem.ts';
import { openPool, postgresDialect } from './postgres.ts';
import type { Database, Db, Trx } from './schema.ts';
import { isConflict, isMissingReference } from './refusals.ts';
import { openSqlite } from './sqlite.ts';

export interface OpenDatabase {
  db: Db;
  engine: Engine;
  /** The connections below `db`, where the engine is PostgreSQL. */
  pool: pg.Pool | null;
  close: () => Promise<void>;
}

/** Opens PostgreSQL at `url`, or else the embedded database in `folder`, and brings its schema up to date. */
export async function openDatabase(at: { url?: string | undefined; folder: string }): Promise<OpenDatabase> {
  const engine: Engine = at.url ? 'postgres' : 'sqlite';
  const pool = at.url ? openPool(at.url) : null;
  const db = new Kysely<Database>({ dialect: pool ? postgresDialect(pool) : openSqlite(at.folder) });
  try {
    await migrate(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, pool, close: () => db.destroy() };
}

/** Applies what is missing; several processes may start at once. */
async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrations = { '0001-community': community(engine) };
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The database could not be brought up to date.');
}

const retries = 5;

/**
 * Runs the work in a transaction, and again where it met another one: a deadlock, or something it had just found and refers
 * to was removed, which it then finds to be missing. The work awaits nothing but the database: on SQLite all others wait for it.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOrphan = isMissingReference(error);
      if (attempt < retries && (isOrphan || isConflict(error))) continue;
      throw isOrphan ? new Problem(409, 'What this belongs to was removed meanwhile.') : error;
    }
  }
}

/** Asks the database for the smallest answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
