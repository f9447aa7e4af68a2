import { once } from 'node:events';
import { msg } from '@lingui/core/runtime-macro';
import { Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type pg from 'pg';

import { Problem } from '../problem.ts';
import { isForeignKeyViolation, isTransactionConflict } from './errors.ts';
import { listMigrations, migrate } from './migrate.ts';
import { migrationTimeoutMs, openPool, postgresDialect } from './postgres.ts';
import type { Database, Db, Engine, Trx } from './schema.ts';
import { lockFolder, openSqlite, tryLock } from './sqlite.ts';
import { refuseTransactionPooler } from './transaction-pooler.ts';
import { requireFinishedRestore } from './unfinished-restore.ts';

export interface OpenDatabase {
  db: Db;
  engine: Engine;
  /** The connection pool behind `db`; null with SQLite. */
  pool: pg.Pool | null;
  /** The last migration that the database had run before it was opened; null for a new one. */
  lastMigration: string | null;
  close: () => Promise<void>;
}

interface Location {
  /** Of a PostgreSQL database; without it, the embedded database in `folder` is opened. */
  url?: string | undefined;
  folder: string;
  /** Tests open databases of other versions with it. */
  migrations?: (engine: Engine) => Record<string, Migration>;
  /** For a command, which may run beside the server of the embedded database. */
  isCommand?: boolean;
  /** How long a statement of PostgreSQL may take. */
  timeoutMs?: number;
}

/** Opens or creates a database and runs its pending migrations. Throws if a restore into it was not finished. */
export async function openDatabase({
  url,
  folder,
  migrations = listMigrations,
  timeoutMs,
  isCommand = false,
}: Location): Promise<OpenDatabase> {
  await requireFinishedRestore({ url, folder });
  const engine: Engine = url ? 'postgres' : 'sqlite';
  const pool = url ? openPool(url, timeoutMs) : null;
  const lock = pool ? null : isCommand ? tryLock(folder) : lockFolder(folder);
  const db = new Kysely<Database>({ dialect: pool ? postgresDialect(pool) : openSqlite(folder, lock) });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only if it has sent a query itself.
    if (pool && !pool.ended) await pool.end();
  };
  const patient = url ? new Kysely<Database>({ dialect: postgresDialect(openPool(url, migrationTimeoutMs)) }) : null;
  try {
    if (pool) await refuseTransactionPooler(pool);
    const isBesideServer = engine === 'sqlite' && lock === null;
    const options = { migrations: migrations(engine), folder: engine === 'sqlite' ? folder : null, isBesideServer };
    const lastMigration = await migrate(patient ?? db, options);
    return { db, engine, pool, lastMigration, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await patient?.destroy();
  }
}

/** Which database this is, for the few statements that differ. */
export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

const workAfterCommit = new WeakMap<Trx, (() => void)[]>();

/** Runs the work once the transaction, which `inTransaction` began, has been committed; never, if it is rolled back. */
export function afterCommit(trx: Trx, work: () => void): void {
  const works = workAfterCommit.get(trx);
  if (!works) throw new Error('The transaction was not begun by inTransaction.');
  works.push(work);
}

/** For rows that are deleted again and again while a retry refers to them; a conflict needs one retry. */
const maxAttempts = 12;

/**
 * How long a transaction waits for each row that another one has locked. PostgreSQL itself looks for a deadlock after a second and
 * ends one transaction of it: of a dozen that lock the same rows in different orders, some would wait until they time out.
 */
const lockTimeoutMs = 500;

/**
 * Runs `work` in a transaction and retries it if it waited too long for a row that another one had locked, or after a foreign
 * key violation: a row that it had just read was deleted meanwhile, and the retry no longer finds it. Throws 409 if it keeps
 * failing for that reason. `work` must await nothing but the database, because on SQLite all other queries wait for it.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const isPostgres = engineOf(db) === 'postgres';
  let hadConflict = false;
  for (let attempt = 1; ; attempt += 1) {
    let failure: { cause: unknown } | undefined;
    const works: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (trx) => {
        workAfterCommit.set(trx, works);
        try {
          if (hadConflict) await waitForOtherRetries(trx);
          else if (isPostgres) await limitLockWaits(trx);
          return await work(trx);
        } catch (cause) {
          failure = { cause };
          throw cause;
        }
      });
      for (const run of works) run();
      return result;
    } catch (lastError) {
      // A lost connection makes the rollback fail, too; its error would hide the cause.
      const error = failure ? failure.cause : lastError;
      const isMissingRow = isForeignKeyViolation(error);
      const isConflict = isTransactionConflict(error);
      hadConflict ||= isConflict;
      if (attempt < maxAttempts && (isMissingRow || isConflict)) continue;
      throw isMissingRow ? new Problem(409, msg`What this belongs to was removed meanwhile.`) : error;
    }
  }
}

async function limitLockWaits(trx: Trx): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
}

// Transactions that conflicted once would conflict with each other again and again if they were retried side by side. Retried
// one after another, each waits for first attempts only, which give up before it.
async function waitForOtherRetries(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('retried transaction', 0))`.execute(trx);
}

const pingTimeoutMs = 2000;

/** Throws if the database does not respond within two seconds. */
export async function ping(db: Db): Promise<void> {
  const timeout = AbortSignal.timeout(pingTimeoutMs);
  const timedOut = once(timeout, 'abort').then(() => {
    throw new Error('The database did not answer in time.');
  });
  const answered = sql`select 1`.execute(db);
  answered.catch(() => undefined);
  await Promise.race([answered, timedOut]);
}

/** Bytes of the database on its disk. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await (
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}
