import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';

import { startFakeS3 } from '#scripts/proofs/s3/fake-s3.ts';
import { createArchiveWriter, readArchive } from '#server/platform/backup/archive.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/postgres.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { backUp, createEmptyPlace, readPictures, readTables, storageOf } from './backup-fixture.ts';
import { createLargeCommunity, pictureCount } from './large-community.ts';

/** Enough to fail in the middle of. */
const few = { pictures: 40, rows: 100 };

let archive: Buffer | undefined;

/** A backup of the same few in a place of its own. */
async function createBackup(): Promise<string> {
  archive ??= await readFile((await backUp(await createLargeCommunity(few))).file);
  const file = join((await createEmptyPlace({ isPostgres: false })).folder, 'backup.tar');
  await writeFile(file, archive);
  return file;
}

async function createBucket() {
  const keys = { accessKey: 'key', secretKey: 'secret' };
  const s3 = await startFakeS3(keys);
  onTestFinished(() => s3.close());
  return { s3, bucket: createS3Storage({ endpoint: s3.endpoint, bucket: 'bucket', ...keys }) };
}

/** The tables in a PostgreSQL database; none with SQLite, whose files are in the folder. */
async function listPostgresTables({ url }: TestDatabase): Promise<string[]> {
  if (url === undefined) return [];
  const pool = openPool(url);
  const { rows } = await pool.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace`);
  await pool.end();
  return rows.map(({ name }) => name);
}

async function expectNothing(place: TestDatabase): Promise<void> {
  expect(await readdir(place.folder)).toEqual([]);
  expect(await listPostgresTables(place)).toEqual([]);
}

test('hundreds of pictures and thousands of rows are restored, and served', { tags: 'sweep' }, async () => {
  const database = await createLargeCommunity();
  const { file, manifest } = await backUp(database);
  expect(manifest.pictures).toBeGreaterThan(pictureCount);
  const target = await createEmptyPlace();
  await restoreBackup({ file, ...target, bucket: null });
  expect(await readTables(target)).toEqual(await readTables(database));
  expect(await readPictures(target, storageOf(target))).toEqual(await readPictures(database, storageOf(database)));
  const server = await startTestServer({}, { database: target });
  const { body } = await server.call('getAllPosts');
  const { imageUrl } = body.posts.find((post) => post.imageUrl !== '')!;
  expect((await server.app.inject(imageUrl)).statusCode).toBe(200);
});

test('a restore into a bucket that fails half way leaves nothing there, nor in the database or folder', async () => {
  const file = await createBackup();
  const { bucket } = await createBucket();
  await bucket.put('another', '160.webp', Buffer.from('kept'));
  const target = await createEmptyPlace();
  const stored: string[] = [];
  const full: PictureStorage = {
    ...bucket,
    async put(id, name, bytes) {
      if (stored.push(id) > 20) throw new Error('The bucket is full.');
      await bucket.put(id, name, bytes);
    },
  };
  await expect(restoreBackup({ file, ...target, bucket: full })).rejects.toThrow(
    /backup\.tar could not be restored into .+: The bucket is full\. Nothing was changed\./,
  );
  for (const id of stored) expect(await bucket.list(id)).toEqual([]);
  expect(await bucket.list('another')).toEqual(['160.webp']);
  await expectNothing(target);
});

test('pictures that the bucket has already are neither replaced nor removed', async () => {
  const database = await createLargeCommunity(few);
  const { file } = await backUp(database);
  const { s3, bucket } = await createBucket();
  const pictures = Object.entries(await readPictures(database, storageOf(database)));
  const [first = '', second = ''] = pictures.slice(-2).map(([path]) => path);
  const bytes = Object.fromEntries(pictures)[first];
  const [id = '', name = ''] = first.split('/');
  await bucket.put(id, name, bytes!);
  const [otherId = '', otherName = ''] = second.split('/');
  await bucket.put(otherId, otherName, Buffer.from('of somebody else'));
  const target = await createEmptyPlace();
  await expect(restoreBackup({ file, ...target, bucket })).rejects.toThrow(
    `another file with the name pictures/${second}`,
  );
  expect(await bucket.get(id, name)).toEqual(bytes);
  expect(await bucket.get(otherId, otherName)).toEqual(Buffer.from('of somebody else'));
  expect(s3.changes.filter((change) => change === `PUT pictures/${first}`)).toHaveLength(1);
  await expectNothing(target);
});

test('rows that the database stores otherwise are found before anything is in place', async () => {
  const file = await createBackup();
  const target = await createEmptyPlace();
  const forged = await repack(file, (name, text) =>
    name === 'manifest.json' ? text.replace(/"digest": "\w{4}/, '"digest": "0000') : text,
  );
  await expect(restoreBackup({ file: forged, ...target, bucket: null })).rejects.toThrow(/did not store the rows of/);
  await expectNothing(target);
});

test('what an earlier database has left beside the restored one does not damage it', async () => {
  if (process.env['TEST_DATABASE'] === 'postgres') return;
  const database = await createLargeCommunity(few);
  const { file } = await backUp(database);
  const target = await createEmptyPlace();
  const names = ['community.db-journal', 'community.db-shm', 'community.db-wal'];
  // A log that has to be replayed, as a crash leaves it.
  const crashed = new DatabaseSync(join(target.folder, 'community.db'));
  crashed.exec('pragma journal_mode = wal; create table earlier (id); insert into earlier values (1)');
  for (const name of names.slice(1)) await copyFile(join(target.folder, name), join(target.folder, `${name}.copy`));
  crashed.close();
  await rm(join(target.folder, 'community.db'));
  for (const name of names.slice(1)) await rename(join(target.folder, `${name}.copy`), join(target.folder, name));
  await writeFile(join(target.folder, 'community.db-journal'), 'of an earlier database');
  const left = await readFile(join(target.folder, 'community.db-wal'));
  // Of a restore that was killed before it renamed them.
  await mkdir(join(target.folder, 'restore.part'));
  await writeFile(join(target.folder, 'restore.part/placing'), 'pictures\ncommunity.db');

  const damaged = await repack(file, (name, text) =>
    name === 'manifest.json' ? text.replace(/"digest": "\w{4}/, '"digest": "0000') : text,
  );
  await expect(restoreBackup({ file: damaged, ...target, bucket: null })).rejects.toThrow(/did not store the rows of/);
  expect((await readdir(target.folder)).toSorted()).toEqual(names);

  const lines: string[] = [];
  await restoreBackup({ file, ...target, bucket: null, log: (line) => lines.push(line) });
  for (const name of names)
    expect(lines).toContain(`${name}.before-restore belongs to an earlier database: it is kept under this name.`);
  expect(await readFile(join(target.folder, 'community.db-wal.before-restore'))).toEqual(left);
  expect(await readTables(target)).toEqual(await readTables(database));
});

test('what a killed restore has left is removed by the next one, and no server starts on it', async () => {
  const database = await createLargeCommunity(few);
  const { file } = await backUp(database);
  const target = await createEmptyPlace();
  await restoreBackup({ file, ...target, bucket: null });
  // As it is if it is killed while it verifies what is in place.
  const left = await createEmptyPlace({ isPostgres: false });
  await mkdir(join(left.folder, 'restore.part'));
  const names = target.url === undefined ? ['pictures', 'community.db'] : ['pictures'];
  await writeFile(join(left.folder, 'restore.part/placing'), names.join('\n'));
  for (const name of names) await rename(join(target.folder, name), join(left.folder, name));
  const { url } = target.url === undefined ? target : await createEmptyPlace();
  for (const isCommand of [false, true])
    await expect(openDatabase({ url, folder: left.folder, isCommand })).rejects.toThrow(
      'was not finished, or is still running. Run npm run admin -- restore again',
    );
  await expect(backUp({ ...left, url })).rejects.toThrow('was not finished');
  expect((await readdir(left.folder)).toSorted()).toEqual([...names, 'restore.part'].toSorted());
  await restoreBackup({ file, url, folder: left.folder, bucket: null });
  expect(await readTables({ ...left, url })).toEqual(await readTables(database));
  expect(await readPictures({ ...left, url }, storageOf(left))).toEqual(
    await readPictures(database, storageOf(database)),
  );
  expect(await readdir(left.folder)).not.toContain('restore.part');
});

test('a restore that was killed before anything was in place keeps a server from starting, too', async () => {
  const file = await createBackup();
  const target = await createEmptyPlace();
  await mkdir(join(target.folder, 'restore.part/pictures'), { recursive: true });
  await expect(openDatabase(target)).rejects.toThrow('was not finished');
  expect(await readdir(target.folder)).toEqual(['restore.part']);
  await restoreBackup({ file, ...target, bucket: null });
  await (await openDatabase(target)).close();
});

test('a restore into a folder that cannot be used is refused, and neither folders nor files are made or removed', async () => {
  const file = await createBackup();
  const target = await createEmptyPlace();
  await writeFile(join(target.folder, 'pictures'), 'of somebody else');
  await writeFile(join(target.folder, 'file'), '');
  const restoreInto = (name: string) =>
    restoreBackup({ file, ...target, folder: join(target.folder, name), bucket: null });
  await expect(restoreInto('')).rejects.toThrow('pictures exists already. Set DATA_DIR to an empty folder. Nothing');
  await expect(restoreInto('file/below')).rejects.toThrow(/into .+file\/below: ENOTDIR.+ Nothing was changed\./);
  const damaged = await repack(file, (name, text) => (name === 'tables/posts.jsonl' ? `{"id":\n${text}` : text));
  await expect(
    restoreBackup({ file: damaged, ...target, folder: join(target.folder, 'a/b/c'), bucket: null }),
  ).rejects.toThrow(/The rows of tables\/posts\.jsonl cannot be stored \(.+\)\. Nothing was changed\./);
  expect((await readdir(target.folder)).toSorted()).toEqual(['file', 'pictures']);
});

test('what a restore with other settings has left is not touched', async () => {
  const file = await createBackup();
  const { bucket } = await createBucket();
  const target = await createEmptyPlace();
  const failing: PictureStorage = {
    ...bucket,
    remove: () => Promise.reject(new Error('The bucket is away.')),
    put: () => Promise.reject(new Error('The bucket is full.')),
  };
  await expect(restoreBackup({ file, ...target, bucket: failing, bucketName: 'first' })).rejects.toThrow(
    'The bucket is full. What was written could not be removed (The bucket is away.). Run npm run admin -- restore again',
  );
  const left = await readdir(join(target.folder, 'restore.part'));
  expect(left).toContain('stored');
  for (const other of [{ bucket: null }, { bucket, bucketName: 'second' }])
    await expect(restoreBackup({ file, ...target, ...other })).rejects.toThrow(
      /restore\.part is left of a restore into .* and the bucket first that was not finished/,
    );
  expect(await readdir(join(target.folder, 'restore.part'))).toEqual(left);
  await restoreBackup({ file, ...target, bucket, bucketName: 'first' });
});

test('a killed restore into PostgreSQL does not remove a database that it has not made', async () => {
  const file = await createBackup();
  const target = await createEmptyPlace({ isPostgres: false });
  await mkdir(join(target.folder, 'restore.part'));
  await writeFile(join(target.folder, 'restore.part/placing'), 'pictures');
  await writeFile(join(target.folder, 'community.db'), 'of another community');
  await expect(restoreBackup({ file, ...target, bucket: null })).rejects.toThrow('exists already');
  expect(await readdir(target.folder)).toContain('community.db');
});

/** Writes an archive with other texts or names, whose checksums are right. */
async function repack(file: string, change: (name: string, text: string) => string, rename = (name: string) => name) {
  const archive = await createArchiveWriter(`${file}.forged`);
  for await (const { name, body } of readArchive(file)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (name === 'checksums.sha256') continue;
    const isText = name.startsWith('tables/') || name.endsWith('.json');
    await archive.addBytes(rename(name), isText ? Buffer.from(change(name, bytes.toString())) : bytes);
  }
  await archive.finish();
  return `${file}.forged`;
}

test.each([
  ['pictures/../../outside.webp'],
  ['pictures/a/../b.webp'],
  ['/etc/cron.d/160.webp'],
  ['pictures/01a162f5-d340-7000-8000-034bd893c4da/run.sh'],
  ['tables/../../posts.jsonl'],
  ['readme.txt'],
])('an archive with %s is refused, and its entry is named', async (foreign) => {
  const file = await createBackup();
  let isRenamed = false;
  const forged = await repack(
    file,
    (_, text) => text,
    (name) => {
      const isFirst = !isRenamed;
      isRenamed = true;
      return isFirst ? foreign : name;
    },
  );
  const target = await createEmptyPlace();
  await expect(restoreBackup({ file: forged, ...target, bucket: null })).rejects.toThrow(
    `${JSON.stringify(foreign)} does not belong in a backup). Nothing was changed.`,
  );
  await expectNothing(target);
});

test('an archive with an unknown table, or without a known one, is refused', async () => {
  const file = await createBackup();
  const target = await createEmptyPlace();
  const swap = (text: string) => text.replaceAll('"reports"', '"strangers"').replaceAll('"comments"', '"strangers"');
  const forged = await repack(
    file,
    (name, text) => (name === 'manifest.json' ? swap(text) : text),
    (name) => name.replace('tables/comments', 'tables/strangers'),
  );
  await expect(restoreBackup({ file: forged, ...target, bucket: null })).rejects.toThrow('tables/strangers.jsonl');
  await expectNothing(target);
});
