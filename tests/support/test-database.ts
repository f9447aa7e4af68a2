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

/** In the names of the databases that a run of tests uses again and removes at its end; without it, each test removes its own. */
const run = process.env['TEST_RUN'];

interface Migrated {
  name: string;
  /** What its tables, triggers, functions and migrations are, by which a test that has changed them is noticed. */
  tables: string;
}

/** Those of earlier tests of this process. */
const unused: Migrated[] = [];

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
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (!isPostgres) {
    if (isMigrated) await writeFile(join(folder, 'community.db'), await migratedFile(), { mode: 0o600 });
    return { folder, url: undefined, remove: removeFolder };
  }
  const { name, release } = await (isMigrated ? takeMigrated() : createEmpty());
  const remove = async () => {
    await release();
    await removeFolder();
  };
  return { folder, url: urlOf(name), remove };
}

/** Removes the databases that a run has left for further tests. */
export async function removeDatabases(ofRun: string): Promise<void> {
  const { rows } = await maintenance.query<Migrated>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`test_${ofRun}_`],
  );
  for (const { name } of rows) await drop(name);
  await maintenance.end();
}

const newName = () => `test_${run ?? 'own'}_${randomUUID().replaceAll('-', '')}`;
const drop = (name: string) => maintenance.query(`drop database if exists ${name} with (force)`);

/** No test ends PostgreSQL: what a transaction has written need not be on the disk when it ends. */
const waitForNoDisk = (name: string) => maintenance.query(`alter database ${name} set synchronous_commit to off`);

async function createEmpty() {
  const name = newName();
  await maintenance.query(`create database ${name}`);
  await waitForNoDisk(name);
  return { name, release: () => drop(name) };
}

/** Emptying a database that is there takes a hundredth of the time of creating and dropping one. */
async function takeMigrated() {
  const found = unused.pop() ?? (await createMigrated());
  return {
    name: found.name,
    // Two tests must not get the same one.
    release: once(async () => {
      if (run !== undefined && (await empty(found))) unused.push(found);
      else await drop(found.name);
    }),
  };
}

async function createMigrated(): Promise<Migrated> {
  const name = newName();
  await createCopy(name);
  await waitForNoDisk(name);
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  const tables = await describeTables(client);
  await client.end();
  return { name, tables };
}

/** Deletes all rows; false if a test has changed tables, or left much room that has to be read through. */
async function empty({ name, tables }: Migrated): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    // Of a server that a test has not stopped.
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if ((await describeTables(client)) !== tables) return false;
    const { rows } = await client.query<{ table: string; bytes: string }>(`select oid::regclass::text as table,
      pg_total_relation_size(oid) as bytes from pg_class where ${isTable} and relname not like 'kysely_%'`);
    if (rows.some(({ bytes }) => Number(bytes) > maxTableBytes)) return false;
    // Without triggers and the checks of foreign keys, in any order.
    const deletions = rows.map(({ table }) => `delete from ${table}`);
    await client.query(`begin; set local session_replication_role = replica; ${deletions.join('; ')}; commit`);
    return true;
  } finally {
    await client.end();
  }
}

const maxTableBytes = 4_000_000;
const isTable = `relkind = 'r' and relnamespace = 'public'::regnamespace`;

async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{
    tables: string;
  }>(`select md5(string_agg(thing, ',' order by thing)) as tables from (
    select format('%s %s %s', oid, relname, relnatts) as thing from pg_class where relnamespace = 'public'::regnamespace
    union all select format('%s %s', oid, tgenabled) from pg_trigger
    union all select name from kysely_migration
    union all select oid::text from pg_proc where pronamespace = 'public'::regnamespace) as things`);
  return rows[0]?.tables ?? '';
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
