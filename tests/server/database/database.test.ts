import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { inTransaction, openDatabase } from '#server/platform/database/database.ts';
import { fetchLimit, toPage } from '#server/platform/database/pagination.ts';
import { copySqlite } from '#server/platform/database/sqlite-copy.ts';
import { createMember } from '#tests/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

test('S161: a failed transaction changes nothing, and the next one runs', async () => {
  const { db } = server();
  const fact = { name: 'partial', value: 'done' };
  const attempt = inTransaction(db, async (trx) => {
    await trx.insertInto('facts').values(fact).execute();
    throw new Error('changed my mind');
  });
  const next = inTransaction(db, (trx) => trx.selectFrom('facts').selectAll().where('name', '=', 'partial').execute());
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await next).toEqual([]);
});

test('S161: transactions that lock the same rows in opposite order succeed long before a statement times out', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { db, close } = await openDatabase({ ...database, timeoutMs: 4000 });
  onTestFinished(close);
  const names = ['first', 'second'];
  await db
    .insertInto('facts')
    .values(names.map((name) => ({ name, value: '' })))
    .execute();
  const touch = (order: string[], mark: string) =>
    inTransaction(db, async (trx) => {
      for (const name of order) await sql`update facts set value = value || ${mark} where name = ${name}`.execute(trx);
    });
  await Promise.all([1, 2, 3, 4, 5, 6].flatMap(() => [touch(names, 'a'), touch(names.toReversed(), 'b')]));
  const rows = await db.selectFrom('facts').select('value').where('name', 'in', names).execute();
  for (const { value } of rows) expect([...value].toSorted().join('')).toBe('aaaaaabbbbbb');
});

test('S161: a missing foreign row is answered 409 after retries', async () => {
  const { db } = server();
  let tries = 0;
  const attempt = inTransaction(db, async (trx) => {
    tries += 1;
    await trx.insertInto('saves').values({ id: 'save', member_id: 'nobody', post_id: 'nothing' }).execute();
  });
  await expect(attempt).rejects.toMatchObject({ status: 409, message: 'What this belongs to was removed meanwhile.' });
  expect(tries).toBeGreaterThan(1);
});

test('S116: a list fetches at least one row more than its page, with few distinct statements', () => {
  const texts = new Set<string>();
  for (let limit = 1; limit <= 100; limit += 1) {
    const text = sql`${fetchLimit(limit)}`.compile(server().db).sql;
    expect(Number(text)).toBeGreaterThan(limit);
    texts.add(text);
  }
  expect(texts.size).toBeLessThan(8);
  expect(toPage(['a', 'b', 'c'], 2, (row) => row)).toEqual({ items: ['a', 'b'], nextCursor: 'b' });
  expect(toPage(['a', 'b'], 2, (row) => row)).toEqual({ items: ['a', 'b'], nextCursor: null });
});

test('S161: text sorts by bytes on both databases, so that cursors mean the same', async () => {
  const { db } = server();
  const texts = ['a', 'B', 'é', 'z', 'Z', '_', 'ß', '小'];
  await db
    .insertInto('facts')
    .values(texts.map((name) => ({ name, value: 'order' })))
    .execute();
  const rows = await db.selectFrom('facts').select('name').where('value', '=', 'order').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(
    texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
});

test('S161: opening a database again keeps its data, also from several processes at once on PostgreSQL', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const first = await openDatabase(database);
  await first.db.insertInto('facts').values({ name: 'kept', value: 'yes' }).execute();
  await first.close();
  const count = first.engine === 'postgres' ? 3 : 1;
  const reopened = await Promise.all(Array.from({ length: count }, () => openDatabase(database)));
  for (const { db, close } of reopened) {
    expect(await db.selectFrom('facts').select('value').where('name', '=', 'kept').execute()).toEqual([
      { value: 'yes' },
    ]);
    await close();
  }
});

test('S161: a second server on the same folder fails with one line until the first has stopped; PostgreSQL allows any number', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const first = await openDatabase(database);
  const second = openDatabase(database);
  if (first.engine === 'postgres') await (await second).close();
  else
    await expect(second).rejects.toThrow(
      `Another server is running on ${database.folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  await first.close();
  await (await openDatabase(database)).close();
});

test('S161: large numbers, empty texts, emoji and nulls are read as they were written', async () => {
  const { db, newId } = server();
  const { id } = await createMember(server());
  const row = {
    id: newId(),
    member_id: id,
    kind: 'post',
    width: 1,
    height: 2,
    thumbhash: '',
    color: '小🌿',
    bytes: 9_007_199_254_740_991,
    stored_bytes: 9_007_199_254_740_991,
    created_at: 9_007_199_254_740_991,
    taken_at: null,
    ready_at: 0,
    sizes_on_demand: 0,
    discarded_at: null,
  } as const;
  await db.insertInto('uploads').values(row).execute();
  expect(await db.selectFrom('uploads').selectAll().where('id', '=', row.id).executeTakeFirst()).toEqual(row);
});

const isSqlite = process.env['TEST_DATABASE'] !== 'postgres';
const onSqlite = (name: string, run: () => Promise<void>) => isSqlite && test(name, run);

onSqlite('a copy in the place of the database is not opened with the log of the database before', async () => {
  const { folder, remove } = await createTestDatabase({ isMigrated: false });
  onTestFinished(remove);
  const path = join(folder, 'community.db');
  const { db, close } = await openDatabase({ folder });
  await copySqlite(db, `${path}.copy`);
  await db.insertInto('facts').values({ name: 'later', value: 'write' }).execute();
  await copyFile(`${path}-wal`, `${path}.log`);
  await close();
  await rename(`${path}.copy`, path);
  await rename(`${path}.log`, `${path}-wal`);
  await expect(openDatabase({ folder })).rejects.toThrow(`${path}-wal belongs to another database`);
  await rm(`${path}-wal`);
  const reopened = await openDatabase({ folder });
  expect(await reopened.db.selectFrom('facts').select('name').where('name', '=', 'later').execute()).toEqual([]);
  await reopened.close();
});

onSqlite('a raw file of another community is not opened with the log that is there, which stays', async () => {
  const [first, second] = [
    await createTestDatabase({ isMigrated: false }),
    await createTestDatabase({ isMigrated: false }),
  ];
  onTestFinished(async () => {
    await first.remove();
    await second.remove();
  });
  const open = async ({ folder }: TestDatabase, name: string) => {
    const opened = await openDatabase({ folder });
    await opened.db.insertInto('facts').values({ name, value: 'kept' }).execute();
    return opened;
  };
  await (await open(first, 'of the first')).close();
  const path = join(second.folder, 'community.db');
  const { close } = await open(second, 'of the second');
  // As after kill -9.
  await copyFile(`${path}-wal`, `${path}.log`);
  await copyFile(path, `${path}.copy`);
  await close();
  await copyFile(`${path}.log`, `${path}-wal`);
  await copyFile(join(first.folder, 'community.db'), path);
  await expect(openDatabase(second)).rejects.toThrow(`${path}-wal belongs to another database`);
  expect(await readFile(`${path}-wal`)).toEqual(await readFile(`${path}.log`));

  await rm(path);
  await expect(openDatabase(second)).rejects.toThrow(`${path} is missing beside ${path}-wal`);
  // Its own file again.
  await copyFile(`${path}.copy`, path);
  const { db, close: closeAgain } = await openDatabase(second);
  onTestFinished(closeAgain);
  expect(await db.selectFrom('facts').select('name').where('name', 'like', 'of the %').execute()).toEqual([
    { name: 'of the second' },
  ]);
});
