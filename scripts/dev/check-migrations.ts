import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Config } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database/postgres.ts';

import { describeFreshStart } from './choose-data.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

const folder = join(import.meta.dirname, '../../src/server/platform/database/migrations');

/**
 * Returns what to do if the database has run a migration that the sources no longer have, or have with another text: that would never
 * run. Otherwise remembers the texts of those that have run or will run now.
 */
export async function checkMigrations(place: Place): Promise<string | undefined> {
  const present = readMigrations();
  const executed = await listExecuted(place);
  const recordFile = join(place.dataDir, 'dev-migrations.json');
  const recorded = existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as typeof present) : {};

  const foreign = executed.find((name) => !(name in present));
  if (foreign !== undefined)
    return `The data has the migration ${foreign}, which this branch does not have: go back to its branch, or ${describeFreshStart(process.env)}.`;
  const changed = executed.find((name) => (recorded[name] ?? present[name]) !== present[name]);
  if (changed !== undefined)
    return `The migration ${changed} has changed since it ran, and does not run again: undo the change, or ${describeFreshStart(process.env)}.`;

  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(recordFile, `${JSON.stringify(present, null, 2)}\n`);
  return undefined;
}

/** A hash of the text of each migration, by its name. */
function readMigrations(): Record<string, string> {
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('base64url');
  return Object.fromEntries(readdirSync(folder).map((file) => [basename(file, '.ts'), hash(file)]));
}

/** Asked here, since the server does not open a database that has a migration which it does not know. */
const listExecuted = async ({ dataDir, databaseUrl }: Place): Promise<string[]> =>
  databaseUrl === undefined ? listInSqlite(join(dataDir, 'community.db')) : listInPostgres(databaseUrl);

const names = 'select name from kysely_migration order by name';

function listInSqlite(path: string): string[] {
  if (!existsSync(path)) return [];
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    if (!database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()) return [];
    return database
      .prepare(names)
      .all()
      .map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

async function listInPostgres(url: string): Promise<string[]> {
  const pool = openPool(url);
  try {
    const { rows } = await pool.query<{ name: string | null }>("select to_regclass('kysely_migration') as name");
    if (!rows[0]?.name) return [];
    return (await pool.query<{ name: string }>(names)).rows.map(({ name }) => name);
  } finally {
    await pool.end();
  }
}
