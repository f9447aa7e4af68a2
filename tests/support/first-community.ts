import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';

import { openDatabase } from '#server/platform/database/database.ts';
import { community } from '#server/platform/database/migrations/0001-community.ts';
import type { Db, Engine } from '#server/platform/database/schema.ts';

import { createTestDatabase, type TestDatabase } from './test-database.ts';

const folder = join(import.meta.dirname, '../fixtures/community-0001');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

type Row = Record<string, string | number | null>;

/** All rows of a community that the first version of the server filled, by table, in an order in which they can be inserted. */
export const firstCommunity = read('tables.json') as Record<string, Row[]>;

export const { password, tokens } = read('logins.json') as {
  password: string;
  /** Session tokens of the members who are active. */
  tokens: Record<'admin' | 'amara' | 'lookalike' | 'bela' | 'noor' | 'lena', string>;
};

const firstMigrations = (engine: Engine) => ({ '0001-community': community(engine) });

/** A database with the tables and rows of that community, as the first version left it, and its pictures. */
export async function createFirstCommunity({
  isPostgres,
}: { isPostgres?: boolean | undefined } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase({ isPostgres, isMigrated: false });
  const { db, close } = await openDatabase({ ...database, migrations: firstMigrations });
  for (const [table, rows] of Object.entries(firstCommunity)) for (const row of rows) await insertRow(db, table, row);
  await close();
  await cp(join(folder, 'pictures'), join(database.folder, 'pictures'), { recursive: true });
  return database;
}

/** The types of `insertInto` describe the newest schema, not the first one. */
async function insertRow(db: Db, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
}
