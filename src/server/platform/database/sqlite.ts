import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';

/** Opens (or creates) the embedded database in a folder; a second process on the same folder is refused. */
export function openSqlite(folder: string): SqliteDialect {
  // Addresses and password hashes are nobody else's to read.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = holdLock(folder);
  const database = new DatabaseSync(join(folder, 'community.db'), { timeout: 5000 });
  // FULL: a write that was acknowledged survives a power cut. No memory map: it is no faster, and counts as the server's own memory.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000');
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return new SqliteDialect({
    database: {
      prepare(sql) {
        const statement = statements.get(sql) ?? adapt(database.prepare(sql));
        // Moved to the end, so that the first is the one that was not used for longest.
        statements.delete(sql);
        statements.set(sql, statement);
        if (statements.size > mostStatements) statements.delete(statements.keys().next().value ?? '');
        return statement;
      },
      close() {
        statements.clear();
        database.close();
        lock.close();
      },
    },
  });
}

const mostStatements = 300;
const sqliteBusy = 5;

/** SQLite frees this lock when the process dies, however it dies. */
function holdLock(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    if (!isHeld) throw error;
    throw new Error(`Another server is running on ${folder}. Stop it first, or set DATA_DIR to another folder.`, { cause: error });
  }
  return lock;
}

/** Rows are read as arrays and named here, which costs a quarter less than the objects that SQLite's binding makes. */
function adapt(statement: StatementSync): ReturnType<SqliteDatabase['prepare']> {
  const columns = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const nameAll = (rows: Iterable<unknown>) => Array.from(rows as Iterable<unknown[]>, (row) => named(columns, row));
  return {
    reader: columns.length > 0,
    all: (parameters) => nameAll(statement.all(...values(parameters))),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => nameAll(statement.iterate(...values(parameters))).values(),
  };
}

function named(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let n = 0; n < columns.length; n += 1) row[columns[n] ?? ''] = values[n];
  return row;
}
