import { randomInt } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type Driver, type SqliteDatabase } from 'kysely';

import { PatientDriver, type EmbeddedDatabase } from './patient-driver.ts';

/**
 * Opens or creates the embedded database in a folder, which `lock` has locked; null for a command that works beside a server. SQLite
 * lets one of them write at a time.
 */
export function openSqlite(folder: string, lock: DatabaseSync | null): SqliteDialect {
  const path = join(folder, 'community.db');
  try {
    refuseForeignLog(path);
  } catch (error) {
    lock?.close();
    throw error;
  }
  const database = new DatabaseSync(path, { timeout: openingTimeoutMs });
  // Also in a folder that others may read; SQLite gives its other files the same permissions.
  chmodSync(path, 0o600);
  // synchronous = full: acknowledged writes survive a power cut. A small cache and no mmap: the operating system caches the file, too,
  // so that more is not faster, and counts as the server's memory.
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000;
      pragma journal_size_limit = ${maxLogBytes}; pragma busy_timeout = 0`,
  );
  // Not beside a server, which may be of an earlier version.
  if (lock) numberOnce(database);
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return new EmbeddedDialect({
    get isTransaction() {
      return database.isTransaction;
    },
    prepare(text) {
      // At once: a transaction that begins to write later fails if a command has written meanwhile.
      const sql = text === 'begin' ? 'begin immediate' : text;
      // A full disk ends the transaction by itself; rolling back once more would fail and hide the cause.
      if (sql === 'rollback' && !database.isTransaction) return nothingToDo;
      const statement = statements.get(sql) ?? adapt(database.prepare(sql));
      // Reinserted at the end, so that the first entry is the least recently used.
      statements.delete(sql);
      statements.set(sql, statement);
      if (statements.size > maxStatements) statements.delete(statements.keys().next().value ?? '');
      return statement;
    },
    close() {
      statements.clear();
      database.close();
      lock?.close();
    },
  });
}

/**
 * What was put in the place of a database must not be opened with the log of that one: it would be mixed into it, or be opened in its
 * place. A copy that SQLite made says that it has no log yet; a raw file has another number than the log.
 */
function refuseForeignLog(path: string): void {
  const log = `${path}-wal`;
  if (!existsSync(log) || statSync(log).size === 0) return;
  // SQLite would delete it, with the last writes of the database that was here.
  if (!existsSync(path))
    throw new Error(`${path} is missing beside ${log}. Bring it back, or delete what is left of it.`);
  const header = Buffer.alloc(72);
  const file = openSync(path, 'r');
  readSync(file, header, 0, header.length, 0);
  closeSync(file);
  const number = header.readInt32BE(numberAt);
  if (header[logModeAt] !== noLog && (number === 0 || number === readNumberWithLog(path))) return;
  throw new Error(
    `${log} belongs to another database than ${path}. Delete it, and ${path}-shm, before the next start.`,
  );
}

/** Where the header of a database says whether it has a write-ahead log, and what it says if not; and where its number is. */
const [logModeAt, noLog, numberAt] = [18, 1, 68];

function readNumberWithLog(path: string): unknown {
  // Read-only, so that the log stays as it is.
  const database = new DatabaseSync(path, { readOnly: true, timeout: openingTimeoutMs });
  try {
    return readNumber(database);
  } finally {
    database.close();
  }
}

const readNumber = (database: DatabaseSync) => database.prepare('pragma application_id').get()?.['application_id'];

/** Gives a database a number by which it is told from others. At once in its file, not only in its log. */
function numberOnce(database: DatabaseSync): void {
  if (readNumber(database) === 0)
    database.exec(`pragma application_id = ${randomInt(1, 2 ** 31)}; pragma wal_checkpoint(truncate)`);
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: EmbeddedDatabase;

  constructor(database: EmbeddedDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new PatientDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** The driver lets statements take turns. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** All pending migrations run in one transaction: SQLite can roll back DDL, although Kysely's adapter says otherwise. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const nothingToDo: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

const maxStatements = 300;
/** How long to wait at the start for another program that holds the lock. */
const openingTimeoutMs = 5000;
/** The write-ahead log is cut to this size when a large transaction is in the database. */
const maxLogBytes = 16 * 1024 * 1024;
const sqliteBusy = 5;

/** Creates the folder if it is missing. Throws if another process has it. The operating system frees this lock when the process ends, even after kill -9. */
export function lockFolder(folder: string): DatabaseSync {
  const lock = tryLock(folder);
  if (lock) return lock;
  throw new Error(`Another server is running on ${folder}. Stop it first, or set DATA_DIR to another folder.`);
}

/** The lock on the folder, which it creates if it is missing; null if another process has it. */
export function tryLock(folder: string): DatabaseSync | null {
  // Only this user may read it: the database holds e-mail addresses and password hashes.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    if (!isHeld) throw error;
    return null;
  }
  return lock;
}

/** Reads rows as arrays and builds the objects here, which takes a quarter less time than node:sqlite's own objects. */
function adapt(statement: StatementSync): ReturnType<SqliteDatabase['prepare']> {
  const columns = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const toObject = compileToObject(columns);
  const toObjects = (rows: Iterable<unknown>) => Array.from(rows as Iterable<unknown[]>, toObject);
  return {
    reader: columns.length > 0,
    all: (parameters) => toObjects(statement.all(...values(parameters))),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => toObjects(statement.iterate(...values(parameters))).values(),
  };
}

/** A function with all names in it builds an object in a fraction of the time that a loop over them takes: 4 % of a page of posts. */
function compileToObject(columns: string[]): (values: unknown[]) => object {
  const fields = columns.map((name, n) => `${JSON.stringify(name)}: values[${n}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- made of our statements' column names only
  return new Function('values', `return { ${fields.join(', ')} };`) as (values: unknown[]) => object;
}
