import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';

/** Opens (or creates) the embedded database in a folder; a second process on the same folder is refused. */
export function openSqlite(folder: string): SqliteDialect {
  mkdirSync(folder, { recursive: true });
  const lock = holdLock(folder);
  const database = new DatabaseSync(join(folder, 'community.db'), { timeout: 5000 });
  // FULL: a write that was acknowledged survives a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma mmap_size = 268435456; pragma cache_size = -32000');
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return new SqliteDialect({
    database: {
      prepare(sql) {
        const known = statements.get(sql);
        if (known) return known;
        const fresh = adapt(database.prepare(sql));
        // Lists of changing length make new texts; those are prepared anew rather than kept for ever.
        if (statements.size < 500) statements.set(sql, fresh);
        return fresh;
      },
      close() {
        statements.clear();
        database.close();
        lock.close();
      },
    },
  });
}

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
    throw new Error(`Another server is running on ${folder}. Stop it first, or set DATA_DIR to another folder.`);
  }
  return lock;
}

function adapt(statement: StatementSync): ReturnType<SqliteDatabase['prepare']> {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
