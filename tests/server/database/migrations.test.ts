import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';

import { checkMigrations } from '#scripts/dev/check-migrations.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations } from '#server/platform/database/migrate.ts';
import type { Engine } from '#server/platform/database/schema.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const isSqlite = process.env['TEST_DATABASE'] !== 'postgres';
/** Registers a test about the database's file. */
const onSqlite = (name: string, run: () => Promise<void>) => isSqlite && test(name, run);

const addsTable: Migration = {
  up: (db: Kysely<unknown>) => db.schema.createTable('things').addColumn('id', 'integer').execute(),
};
const failing: Migration = {
  async up(db: Kysely<unknown>) {
    await addsTable.up(db);
    await sql`update members set about = 'changed'`.execute(db);
    throw new Error('out of ideas');
  },
};
const withMigration = (name: string, migration: Migration) => (engine: Engine) => ({
  ...listMigrations(engine),
  [name]: migration,
});

/** A database without tables. */
const createEmpty = () => createTestDatabase({ isMigrated: false });

async function createDatabase(create = createTestDatabase): Promise<TestDatabase> {
  const database = await create();
  onTestFinished(() => database.remove());
  return database;
}

async function readMembers(database: TestDatabase): Promise<unknown[]> {
  const { db, close } = await openDatabase(database);
  const rows = await db.selectFrom('members').selectAll().orderBy('id').execute();
  await close();
  return rows;
}

const listBackups = ({ folder }: TestDatabase): Promise<string[]> => readdir(join(folder, 'backups')).catch(() => []);

test('a migration that fails leaves the database as it was, and the message names the copy', async () => {
  const database = await createDatabase(createFirstCommunity);
  const before = await readMembers(database);
  const opening = openDatabase({ ...database, migrations: withMigration('9999-failing', failing) });
  await expect(opening).rejects.toThrow(
    isSqlite
      ? /^The database could not be updated \(9999-failing: out of ideas\)\. It is as it was before, and a copy of it is .*\/backups\/before-9999-failing-[\d-]{10}\.db\.$/
      : /^The database could not be updated \(9999-failing: out of ideas\)\. It is as it was before\.$/,
  );
  expect(await readMembers(database)).toEqual(before);
  const { close } = await openDatabase({ ...database, migrations: withMigration('9999-fixed', addsTable) });
  await close();
});

onSqlite('a copy is made before a migration changes a community, readable by its owner only', async () => {
  const database = await createDatabase(createFirstCommunity);
  const before = await readMembers(database);
  const earlier = await listBackups(database);
  await (await openDatabase({ ...database, migrations: withMigration('9999-things', addsTable) })).close();
  const [name = ''] = (await listBackups(database)).filter((each) => !earlier.includes(each));
  const copy = join(database.folder, 'backups', name);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  const restored = await createDatabase(createEmpty);
  const file = new DatabaseSync(copy);
  file.exec(`vacuum into '${join(restored.folder, 'community.db')}'`);
  file.close();
  expect(await readMembers(restored)).toEqual(before);
});

test('a first start makes no copy, nor does a start without a new migration', async () => {
  const database = await createDatabase(createEmpty);
  await readMembers(database);
  await readMembers(database);
  expect(await listBackups(database)).toEqual([]);
});

test('a database of a newer version is refused with a message that says so, and not changed', async () => {
  const database = await createDatabase();
  await (await openDatabase({ ...database, migrations: withMigration('9999-newer', addsTable) })).close();
  await expect(openDatabase(database)).rejects.toThrow(
    'was made by a newer version of this server: it has the migration 9999-newer, which this version does not know.',
  );
});

onSqlite('a first start that an earlier version did not finish is begun again', async () => {
  const database = await createDatabase(createEmpty);
  const file = new DatabaseSync(join(database.folder, 'community.db'));
  file.exec(`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table members (id text primary key); create table sessions (id text references members(id))`);
  file.close();
  expect(await readMembers(database)).toEqual([]);
});

onSqlite('a database of another program is refused and keeps its rows', async () => {
  const database = await createDatabase(createEmpty);
  const path = join(database.folder, 'community.db');
  const file = new DatabaseSync(path);
  file.exec(`create table members (id text primary key); insert into members values ('amara')`);
  file.close();
  await expect(openDatabase(database)).rejects.toThrow('rows in members, but was not made by this server');
  const reopened = new DatabaseSync(path);
  expect(reopened.prepare('select id from members').all()).toMatchObject([{ id: 'amara' }]);
  reopened.close();
});

onSqlite('only its owner may read the database, also in a folder that others may read', async () => {
  const database = await createDatabase(createEmpty);
  await chmod(database.folder, 0o755);
  const { db, close } = await openDatabase(database);
  await db.insertInto('facts').values({ name: 'in the', value: 'write-ahead log' }).execute();
  for (const name of ['community.db', 'community.db-wal', 'community.db-shm'])
    expect((await stat(join(database.folder, name))).mode & 0o777, name).toBe(0o600);
  await close();
});

onSqlite('the write-ahead log is cut again after a large transaction', async () => {
  const database = await createDatabase();
  const { db, close } = await openDatabase(database);
  const write = (name: string, length: number) =>
    db
      .insertInto('facts')
      .values({ name, value: 'x'.repeat(length) })
      .execute();
  const logSize = async () => (await stat(join(database.folder, 'community.db-wal'))).size;
  await write('large', 40_000_000);
  expect(await logSize()).toBeGreaterThan(40_000_000);
  // The large one is moved to the database, then the log begins anew.
  await write('small', 1);
  await write('another', 1);
  expect(await logSize()).toBeLessThanOrEqual(16 * 1024 * 1024);
  await close();
});

test('`npm run dev` finds a migration that has changed since it ran, and one that the sources do not have', async () => {
  const { folder, url, remove } = await createTestDatabase();
  const { db, close } = await openDatabase({ folder, url });
  onTestFinished(async () => {
    await close();
    await remove();
  });
  const check = () => checkMigrations({ dataDir: folder, databaseUrl: url });
  expect(await check()).toBeUndefined();

  const record = join(folder, 'dev-migrations.json');
  const texts = JSON.parse(await readFile(record, 'utf8')) as Record<string, string>;
  await writeFile(record, JSON.stringify({ ...texts, '0045-page-texts': 'another', '9999-not-run': 'another' }));
  expect(await check()).toMatch(/^The migration 0045-page-texts has changed since it ran/);
  await writeFile(record, JSON.stringify(texts));
  expect(await check()).toBeUndefined();

  await sql`insert into kysely_migration (name, timestamp) values ('9999-draft', '')`.execute(db);
  expect(await check()).toMatch(/^The data has the migration 9999-draft, which this branch does not have/);
});

test('a database without tables has run no migration', async () => {
  const { folder, url, remove } = await createTestDatabase({ isMigrated: false });
  onTestFinished(remove);
  expect(await checkMigrations({ dataDir: folder, databaseUrl: url })).toBeUndefined();
});
