import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { inTransaction } from '#server/platform/database/database.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { insertUpload } from '#server/platform/pictures/uploads-store.ts';

import { openPictureFixture, type PictureFixture } from './picture-fixture.ts';
import { jpeg } from './sample-pictures.ts';

const owner = { memberId: 'owner', kind: 'post' } as const;
const hourMs = 3_600_000;

async function uploadIds({ db }: PictureFixture): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

test('S052: an upload that nothing claims within a day is removed, a claimed one stays', async () => {
  const fixture = await openPictureFixture();
  const { pictures, clock, db, storedFiles } = fixture;
  const claimed = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  await inTransaction(db, (trx) => pictures.claim(trx, { ...owner, url: claimed.url }));
  const unclaimed = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  await pictures.idle();

  clock.advance(23 * hourMs);
  expect(await pictures.sweep()).toBe(0);
  clock.advance(2 * hourMs);
  expect(await pictures.sweep()).toBe(1);
  expect(await uploadIds(fixture)).toEqual([claimed.id]);
  expect(await pictures.read(unclaimed.id, '60.webp')).toBeNull();
  expect((await storedFiles()).every((path) => path.includes(claimed.id))).toBe(true);
});

test('S099: the pictures of a deleted account are no longer served at once, and removed soon', async () => {
  const fixture = await openPictureFixture();
  const { pictures, db, storedFiles } = fixture;
  const mine = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  const other = await pictures.add({ ...owner, memberId: 'other', bytes: await jpeg(60, 60) });
  await pictures.idle();
  await inTransaction(db, (trx) => pictures.releaseSomeOf(trx, 'owner', 100));
  expect(await pictures.read(mine.id, '60.webp')).toBeNull();
  pictures.sweepSoon();
  pictures.sweepSoon();
  await pictures.idle();
  expect(await uploadIds(fixture)).toEqual([other.id]);
  expect((await storedFiles()).filter((path) => path.includes(mine.id))).toEqual([]);
});

test('a transaction that is rolled back releases nothing', async () => {
  const { pictures, db } = await openPictureFixture();
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  const attempt = db.transaction().execute(async (trx) => {
    await pictures.release(trx, [id]);
    throw new Error('Not deleted after all.');
  });
  await expect(attempt).rejects.toThrow('Not deleted after all.');
  expect(await pictures.sweep()).toBe(0);
  expect(await pictures.read(id, '60.webp')).not.toBeNull();
});

test('the sweeper removes what a crash between the row and its files left', async () => {
  const fixture = await openPictureFixture();
  const { db, clock, files, pictures, storedFiles } = fixture;
  const row = { member_id: 'owner', kind: 'post', width: 60, height: 60, thumbhash: '', color: '#000000' } as const;
  const marks = { created_at: clock.now(), taken_at: null, ready_at: null, discarded_at: null };
  const ids = ['0198f0c2-1c1b-7d3e-a7a4-5b1f3c0d9e21', '0198f0c2-1c1b-7d3e-a7a4-5b1f3c0d9e22'];
  for (const id of ids) await insertUpload(db, { id, ...row, ...marks });
  await files.put(ids[0]!, '60.webp', Buffer.from('written before the crash'));

  await pictures.start();
  await pictures.idle();
  clock.advance(25 * hourMs);
  expect(await pictures.sweep()).toBe(2);
  expect(await uploadIds(fixture)).toEqual([]);
  expect(await storedFiles()).toEqual([]);
});

test('an upload whose files cannot be stored fails, and its row is removed', async () => {
  const decorate = (files: PictureStorage): PictureStorage => ({
    ...files,
    put: () => Promise.reject(new Error('The disk is full.')),
  });
  const fixture = await openPictureFixture({ decorate });
  const { pictures } = fixture;
  await expect(pictures.add({ ...owner, bytes: await jpeg(60, 60) })).rejects.toThrow('The disk is full.');
  expect(await pictures.sweep()).toBe(1);
  expect(await uploadIds(fixture)).toEqual([]);
});

test('a picture that cannot be removed does not block others, and the next sweep retries', async () => {
  let failures = 1;
  const decorate = (files: PictureStorage): PictureStorage => ({
    ...files,
    removeAll: (id) =>
      failures-- > 0 ? Promise.reject(new Error('The storage is unavailable.')) : files.removeAll(id),
  });
  const fixture = await openPictureFixture({ decorate });
  const { pictures, db, storedFiles } = fixture;
  const first = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  const second = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  await pictures.idle();
  await inTransaction(db, (trx) => pictures.release(trx, [first.id, second.id]));
  expect(await pictures.sweep()).toBe(1);
  expect(await uploadIds(fixture)).toEqual([first.id]);
  expect(fixture.errors).toHaveLength(1);
  expect(await pictures.sweep()).toBe(1);
  expect(await storedFiles()).toEqual([]);
});

test('several processes can sweep at the same time', async () => {
  const fixture = await openPictureFixture();
  const { pictures, another, clock, storedFiles } = fixture;
  const bytes = await jpeg(30, 30);
  await Promise.all(Array.from({ length: 12 }, () => pictures.add({ ...owner, bytes })));
  await pictures.idle();
  clock.advance(25 * hourMs);
  await Promise.all([pictures.sweep(), another().sweep(), another().sweep()]);
  expect(await uploadIds(fixture)).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect(fixture.errors).toEqual([]);
});

test('a start removes what a killed process has left of uploads, and nothing that may still arrive', async () => {
  const { pictures, folder } = await openPictureFixture();
  const spool = join(folder, 'spool');
  await mkdir(spool);
  const minutesOld = { 'upload-killed': 61, 'upload-arriving': 59, 'of-somebody-else': 61 };
  for (const [name, minutes] of Object.entries(minutesOld)) {
    await writeFile(join(spool, name), 'half a picture');
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(join(spool, name), then, then);
  }
  await pictures.start();
  expect((await readdir(spool)).toSorted()).toEqual(['of-somebody-else', 'upload-arriving']);
});
