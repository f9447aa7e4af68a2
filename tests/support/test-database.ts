import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

import { openDatabase } from '#server/platform/database/database.ts';

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

const maintenance = new pg.Pool({ connectionString: server, allowExitOnIdle: true });

export interface TestDatabase {
  folder: string;
  url: string | undefined;
  remove(): Promise<void>;
}

/**
 * Creates a temporary folder and, with `isPostgres`, a database without rows; `openDatabase` takes both. With
 * `isMigrated: false` the database has no tables either.
 */
export async function createTestDatabase({
  isMigrated = true,
  isPostgres = process.env['TEST_DATABASE'] === 'postgres',
}: { isMigrated?: boolean; isPostgres?: boolean | undefined } = {}): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (isPostgres) await (isMigrated ? createCopy(name) : maintenance.query(`create database ${name}`));
  else if (isMigrated) await writeFile(join(folder, 'community.db'), await migratedFile(), { mode: 0o600 });
  return {
    folder,
    url: isPostgres ? urlOf(name) : undefined,
    async remove() {
      if (isPostgres) await maintenance.query(`drop database if exists ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An embedded database without rows: running the migrations takes longer than most tests. */
const migratedFile = once(async () => {
  const { folder, remove } = await createTestDatabase({ isMigrated: false, isPostgres: false });
  const { close } = await openDatabase({ folder });
  await close();
  const file = await readFile(join(folder, 'community.db'));
  await remove();
  return file;
});

/** Copies a migrated template database, which takes a fifth of the time of running the migrations. */
async function createCopy(name: string): Promise<void> {
  const template = `template_${digestOfMigrations()}`;
  const copy = async () => maintenance.query(`create database ${name} template ${template} ${await copyStrategy()}`);
  try {
    await copy();
  } catch (error) {
    const isMissing = error instanceof pg.DatabaseError && error.code === '3D000';
    if (!isMissing) throw error;
    await createTemplate(template);
    await copy();
  }
}

/** Copying files takes half of the time where PostgreSQL does not wait for the disk, and longer where it does. */
const copyStrategy = once(async () => {
  const { rows } = await maintenance.query<{ fsync: string }>('show fsync');
  return rows[0]?.fsync === 'off' ? 'strategy file_copy' : '';
});

async function createTemplate(template: string): Promise<void> {
  const client = await maintenance.connect();
  try {
    // Other processes wait and then find the template.
    await client.query('select pg_advisory_lock(20261120)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const { close } = await openDatabase({ url: urlOf(unfinished), folder: '' });
    await close();
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

const digestOfMigrations = once(() => {
  const folder = join(import.meta.dirname, '../../src/server/platform/database/migrations');
  const hash = createHash('sha1');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
});

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
