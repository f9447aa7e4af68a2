import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openSnapshot } from '#server/platform/backup/snapshot.ts';
import type { Row } from '#server/platform/backup/table-rows.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';

import { backUp } from './backup-fixture.ts';

async function openCommunity() {
  const database = await createFirstCommunity({ isPostgres: true });
  onTestFinished(() => database.remove());
  const { db, close } = await openDatabase(database);
  onTestFinished(close);
  return { database, db };
}

async function openKept() {
  const { database, db } = await openCommunity();
  const snapshot = await openSnapshot(database);
  onTestFinished(() => snapshot.close());
  return { db, snapshot, folder: join(database.folder, 'kept') };
}

async function readAll(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

test('the kept rows are those of the snapshot, with every character and number', async () => {
  const { database, db } = await openCommunity();
  const values = [
    ...Array.from({ length: 0x300 }, (_, n) => `a${String.fromCodePoint(n + 1)}b`),
    ...['', '\\N', '\\', '\\\\t', 'NULL', '\t\n\r\\', '\u2028 小🌿'],
  ];
  await db
    .insertInto('facts')
    .values(values.map((value, n) => ({ name: `fact ${n}`, value })))
    .execute();
  await db.updateTable('members').set({ created_at: -9_007_199_254_740_991 }).execute();
  const snapshot = await openSnapshot(database);
  onTestFinished(() => snapshot.close());
  const expected: Record<string, Row[]> = {};
  for (const table of snapshot.tables) expected[table] = await readAll(snapshot.read(table));
  const read = await snapshot.keep(join(database.folder, 'kept'));
  const kept: Record<string, Row[]> = {};
  for (const table of snapshot.tables) kept[table] = await readAll(read(table));
  expect(kept).toEqual(expected);
  expect(kept['facts']?.map(({ value }) => value)).toEqual(expect.arrayContaining(values));
});

test('PostgreSQL can clean up as soon as the rows are kept', async () => {
  const { db, snapshot, folder } = await openKept();
  const countSnapshots = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`.execute(db);
    return rows.length;
  };
  expect(await countSnapshots()).toBe(1);
  const read = await snapshot.keep(folder);
  await expect.poll(countSnapshots).toBe(0);
  await db.insertInto('facts').values({ name: 'late', value: 'write' }).execute();
  expect(JSON.stringify(await readAll(read('facts')))).not.toContain('late');
  expect(await readAll(read('posts'))).toHaveLength(5);
});

test('a stop interrupts it', async () => {
  const { snapshot, folder } = await openKept();
  await expect(snapshot.keep(folder, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('a backup whose rows do not fit on the disk fails, and leaves nothing', async () => {
  const { database } = await openCommunity();
  await mkdir(join(database.folder, 'backup.tar.rows.part'));
  await symlink('/dev/full', join(database.folder, 'backup.tar.rows.part/posts'));
  await expect(backUp(database)).rejects.toThrow('ENOSPC');
  expect((await readdir(database.folder)).filter((left) => left.startsWith('backup'))).toEqual([]);
});
