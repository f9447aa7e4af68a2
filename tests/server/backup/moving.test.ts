import { expect, onTestFinished, test } from 'vitest';

import { startFakeS3 } from '#scripts/proofs/s3/fake-s3.ts';
import { moveCommunity } from '#server/platform/backup/move-community.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { createEmptyPlace, readConnectionCounts, readPictures, readTables, storageOf } from './backup-fixture.ts';
import { createLargeCommunity } from './large-community.ts';

async function prepareMove(community?: TestDatabase) {
  const from = community ?? (await createFirstCommunity({ isPostgres: false }));
  if (!community) onTestFinished(() => from.remove());
  const to = await createEmptyPlace({ isPostgres: true });
  const keys = { accessKey: 'key', secretKey: 'secret' };
  const s3 = await startFakeS3(keys);
  onTestFinished(() => s3.close());
  const bucket = createS3Storage({ endpoint: s3.endpoint, bucket: 'bucket', ...keys });
  const lines: string[] = [];
  const move = (target = bucket) =>
    moveCommunity({ folder: from.folder, url: to.url ?? '', bucket: target, log: (line) => void lines.push(line) });
  return { from, to, bucket, move, lines };
}

test('a moved community has every row and picture, and serves its members', async () => {
  const { from, to, bucket, move } = await prepareMove();
  await move();
  expect(await readTables(to)).toEqual(await readTables(from));
  const counts = await readConnectionCounts(to);
  expect(counts).toEqual(await readConnectionCounts(from));
  expect(counts.length).toBeGreaterThan(1);
  expect(await readPictures(from, bucket)).toEqual(await readPictures(from, storageOf(from)));
  const server = await startTestServer({}, { database: to });
  expect((await server.call('getAllPosts')).body.posts).toHaveLength(4);
});

test('a move that was interrupted goes on where it was, and one that was complete changes nothing', async () => {
  const { from, to, bucket, move, lines } = await prepareMove();
  let sent = 0;
  const interrupted: typeof bucket = {
    ...bucket,
    put: (id, name, bytes) =>
      (sent += 1) > 4 ? Promise.reject(new Error('The network is down.')) : bucket.put(id, name, bytes),
  };
  await expect(move(interrupted)).rejects.toThrow('The network is down.');
  const total = Object.keys(await readPictures(from, storageOf(from))).length;
  await move();
  expect(lines.join()).toContain(`${total - 4} files sent`);
  expect(await readTables(to)).toEqual(await readTables(from));
  await move();
  expect(lines.at(-1)).toBe('The rows were moved already.');
  expect(await readTables(to)).toEqual(await readTables(from));
});

test('of many pictures, one that vanishes meanwhile is named, and all others are moved', async () => {
  const { from, to, bucket, move, lines } = await prepareMove(
    await createLargeCommunity({ isPostgres: false, pictures: 100, rows: 100 }),
  );
  const disk = storageOf(from);
  const before = await readPictures(from, disk);
  const vanished = Object.keys(before).at(-1)!.split('/')[0]!;
  const slow: typeof bucket = {
    ...bucket,
    async put(id, name, bytes) {
      await disk.removeAll(vanished);
      await bucket.put(id, name, bytes);
    },
  };
  await move(slow);
  expect(lines.at(-1)).toBe(`These pictures have no files any more: ${vanished}`);
  const others = Object.entries(before).filter(([path]) => !path.startsWith(vanished));
  expect(others.length).toBeGreaterThan(200);
  expect(await readPictures(from, bucket)).toEqual(Object.fromEntries(others));
  expect(await readTables(to)).toEqual(await readTables(from));
});

test('while a server writes, a move copies pictures and asks to stop it, and later copies what was written', async () => {
  const { from, to, move } = await prepareMove();
  const { db, close } = await openDatabase(from);
  await expect(move()).rejects.toThrow(`stop the server on ${from.folder}, then run this command again`);
  await db.insertInto('facts').values({ name: 'late', value: 'write' }).execute();
  await close();
  await move();
  expect((await readTables(to))['facts']?.join()).toContain('late');
});

test('a move to a database with rows is refused and changes nothing', async () => {
  const { to, move } = await prepareMove();
  const { db, close } = await openDatabase(to);
  await db.insertInto('facts').values({ name: 'another', value: 'community' }).execute();
  const before = await readTables(to);
  await expect(move()).rejects.toThrow('has rows already, in the table facts');
  expect(await readTables(to)).toEqual(before);
  await close();
});
