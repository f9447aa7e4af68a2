import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';

import { findCopyBefore } from './backup/nightly-files.ts';
import type { Db } from './database/schema.ts';

const packageFile = join(import.meta.dirname, '../../../package.json');

/** The version of this server, as in package.json. */
export const version = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;

const updateSchema = z.object({
  at: z.number(),
  /** The version that ran before; null if it has not written that down. */
  from: z.string().nullable(),
  to: z.string(),
  /** Those that have run since that one, in their order. */
  migrations: z.array(z.string()),
});
type Update = z.infer<typeof updateSchema>;

/** What the last start has found. */
const startSchema = z.object({ version: z.string(), migration: z.string(), update: updateSchema.nullable() });

const factName = 'last-start';

async function readLastStart(db: Db) {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', factName).executeTakeFirst();
  return fact ? startSchema.parse(JSON.parse(fact.value)) : null;
}

/**
 * Records that this version starts. Returns what is new since the start before: another version, or migrations, which a command may
 * have run meanwhile; null if nothing is. `lastMigration` is what the database had run when it was opened, null for a new one.
 */
export async function recordStart(
  db: Db,
  { lastMigration, now }: { lastMigration: string | null; now: number },
): Promise<Update | null> {
  const before = await readLastStart(db);
  const since = before?.migration ?? lastMigration;
  const migrations = await listMigrationsAfter(db, since ?? '');
  const isSame = migrations.length === 0 && (before === null || before.version === version);
  const isUpdate = since !== null && !isSame;
  if (before && !isUpdate) return null;
  const update = isUpdate ? { at: now, from: before?.version ?? null, to: version, migrations } : null;
  const value = JSON.stringify({ version, migration: migrations.at(-1) ?? since, update });
  await db
    .insertInto('facts')
    .values({ name: factName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return update;
}

/** The last update, with the copy from before its migrations as a path below the data folder: null with PostgreSQL, and once it is deleted. */
export async function findLastUpdate(db: Db, dataDir: string): Promise<(Update & { copy: string | null }) | null> {
  const update = (await readLastStart(db))?.update;
  return update ? { ...update, copy: await findCopyBefore(dataDir, update.migrations[0]) } : null;
}

/** The sentences about an update, for the log and the command line. */
export async function describeUpdate({ from, to, migrations }: Update, dataDir: string): Promise<string> {
  const copy = await findCopyBefore(dataDir, migrations[0]);
  return [
    from === to ? `Updated within version ${to}.` : `Updated from ${from ?? 'an earlier version'} to version ${to}.`,
    ...(migrations.length > 0 ? [`Migrations that ran: ${migrations.join(', ')}.`] : []),
    ...(copy === null ? [] : [`The copy from before them is ${join(dataDir, copy)}.`]),
  ].join(' ');
}

/** The name of the last migration that the database has run. */
export async function findLastMigration(db: Db): Promise<string> {
  return (await listMigrationsAfter(db, '')).at(-1) ?? '';
}

async function listMigrationsAfter(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > ${name} order by name`.execute(db);
  return rows.map((row) => row.name);
}
