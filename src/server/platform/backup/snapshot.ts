import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { openClient } from '#server/platform/database/postgres.ts';

import { keepRows } from './kept-rows.ts';
import type { Row } from './table-rows.ts';

export interface DatabaseLocation {
  /** Of a PostgreSQL database; without it, the embedded one in `folder`. */
  url?: string | undefined;
  folder: string;
}

/** The database as it was at one moment. Writes go on beside it; they are not delayed and not visible. */
export interface Snapshot {
  /** The names of the migrations that the database has run. */
  migrations: string[];
  /** Names of all tables with data of the community, each after those that its rows refer to. */
  tables: string[];
  /** All rows of a table, in batches. */
  read(table: string): AsyncIterable<Row[]>;
  /**
   * Returns a reader of all rows. Those of PostgreSQL, which cannot clean up while a snapshot is open, are copied to `folder`,
   * and the snapshot ends.
   */
  keep(folder: string, signal?: AbortSignal): Promise<(table: string) => AsyncIterable<Row[]>>;
  close(): Promise<void>;
}

const batchSize = 500;

/** Opens a snapshot of a database, which another process may be using. */
export function openSnapshot({ url, folder }: DatabaseLocation): Promise<Snapshot> {
  return url === undefined ? openSqliteSnapshot(folder) : openPostgresSnapshot(url);
}

async function openSqliteSnapshot(folder: string): Promise<Snapshot> {
  const path = join(folder, 'community.db');
  if (!existsSync(path)) throw new Error(`There is no community in ${folder}.`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  // The snapshot begins with the first read.
  database.exec('begin');
  const migrations = database.prepare('select name from kysely_migration order by name').all();
  const tables = database
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and ${isOurs}`)
    .all();
  const references = database
    .prepare(`select m.name as "from", f."table" as "to" from sqlite_schema m, pragma_foreign_key_list(m.name) f`)
    .all();
  async function* read(table: string) {
    let batch: Row[] = [];
    for (const row of database.prepare(`select * from "${table}"`).iterate()) {
      if (batch.push(row as Row) < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  return {
    migrations: migrations.map(({ name }) => String(name)),
    tables: sortByReferences(
      tables.map(({ name }) => String(name)),
      references as unknown as Reference[],
    ),
    read,
    keep: () => Promise.resolve(read),
    async close() {
      database.close();
    },
  };
}

async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = openClient(url);
  try {
    await client.connect();
    const query = async (text: string) => (await client.query<Row>(text)).rows;
    await query('begin transaction isolation level repeatable read read only');
    // A large table takes longer to copy than a provider may allow a statement.
    await query('set local statement_timeout = 0');
    const migrations = await query('select name from kysely_migration order by name');
    // Unlogged tables hold what may be lost, such as the counts of the rate limiter.
    const tables = await query(
      `select relname as name from pg_class
        where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
          and ${isOurs.replaceAll('name', 'relname')}`,
    );
    const references = await query(
      `select a.relname as "from", b.relname as "to" from pg_constraint c
        join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid where c.contype = 'f'`,
    );
    const sorted = sortByReferences(
      tables.map(({ name }) => String(name)),
      references as unknown as Reference[],
    );
    return {
      migrations: migrations.map(({ name }) => String(name)),
      tables: sorted,
      async *read(table) {
        await query(`declare batches no scroll cursor for select * from "${table}"`);
        let batch: Row[];
        do {
          batch = await query(`fetch ${batchSize} from batches`);
          yield batch;
        } while (batch.length === batchSize);
        await query('close batches');
      },
      async keep(folder, signal) {
        const read = await keepRows(client, sorted, { folder, signal });
        await client.end();
        return read;
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

// Triggers fill the tables of SQLite's search index, and count connections. Mails that wait contain links that open accounts.
const isOurs = `name not like 'kysely\\_%' escape '\\' and name not like 'post\\_index%' escape '\\' and name <> 'connection_counts' and name <> 'mails'`;

/** A foreign key of one table to another. */
interface Reference {
  from: string;
  to: string;
}

/** Sorts tables so that each comes after those that it refers to, and otherwise by name. */
function sortByReferences(tables: readonly string[], references: readonly Reference[]): string[] {
  const sorted: string[] = [];
  const visit = (table: string, path: readonly string[]) => {
    if (sorted.includes(table) || path.includes(table)) return;
    for (const { from, to } of references) if (from === table) visit(to, [...path, table]);
    sorted.push(table);
  };
  for (const table of tables.toSorted()) visit(table, []);
  return sorted;
}
