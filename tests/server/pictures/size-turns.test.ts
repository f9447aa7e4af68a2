import { expect, test } from 'vitest';

import { createIds } from '#server/platform/ids.ts';
import { masterName, type PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { openPictureFixture, type PictureFixture } from './picture-fixture.ts';
import { jpeg } from './sample-pictures.ts';

/** Uploads of an earlier process, whose sizes are not made; returns their ids, the oldest first. */
async function insertUnready({ db, clock }: PictureFixture, memberId: string, count: number): Promise<string[]> {
  const newId = createIds(clock);
  const row = { kind: 'post', width: 60, height: 60, thumbhash: '', color: '', bytes: 1, stored_bytes: 1 } as const;
  const states = { taken_at: null, ready_at: null, discarded_at: null, created_at: clock.now() };
  const rows = Array.from({ length: count }, () => ({ ...row, ...states, id: newId(), member_id: memberId }));
  await db.insertInto('uploads').values(rows).execute();
  clock.advance(3_600_000);
  return rows.map(({ id }) => id);
}

/** A storage that notes in which order pictures are made, and holds the first of them until it is released. */
function recordTurns(files: PictureStorage) {
  const { promise: letGo, resolve: release } = Promise.withResolvers<undefined>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
  const turns: string[] = [];
  const storage: PictureStorage = {
    ...files,
    async get(id, name) {
      if (name === masterName) {
        turns.push(id);
        begin(undefined);
        await letGo;
      }
      return files.get(id, name);
    },
  };
  return { storage, turns, begun, release: () => release(undefined) };
}

test("300 waiting pictures of one member delay another member's by one", async () => {
  const fixture = await openPictureFixture();
  const flood = await insertUnready(fixture, 'flooder', 300);
  const { storage, turns, begun, release } = recordTurns(fixture.files);
  const pictures = fixture.another(storage);
  await pictures.start();
  await begun;
  const third = await pictures.add({ memberId: 'third', kind: 'post', bytes: await jpeg(60, 60) });
  const fourth = await pictures.add({ memberId: 'fourth', kind: 'post', bytes: await jpeg(60, 60) });
  release();
  await pictures.idle();
  const newestFirst = flood.toReversed();
  expect(turns).toEqual([...newestFirst.slice(0, 2), third.id, fourth.id, ...newestFirst.slice(2)]);
  expect(await pictures.read(fourth.id, '60.avif')).toMatchObject({ type: 'image/avif' });
});

test('after a start, one member with more pictures than are listed at once leaves room for the others', async () => {
  const fixture = await openPictureFixture();
  const [oldest] = await insertUnready(fixture, 'other', 1);
  const flood = await insertUnready(fixture, 'flooder', 1200);
  const { storage, turns, release } = recordTurns(fixture.files);
  const pictures = fixture.another(storage);
  release();
  await pictures.start();
  await pictures.idle();
  expect(turns.slice(0, 2).toSorted()).toEqual([oldest, flood.at(-1)].toSorted());
  expect(turns).toHaveLength(1000);
});

const owner = { memberId: 'owner', kind: 'post' } as const;

/** A storage in which each picture's AVIF files take this long, by the fixture's clock. */
const takingMs = ({ clock, files }: PictureFixture, ms: number): PictureStorage => ({
  ...files,
  put(id: string, name: string, bytes: Uint8Array) {
    if (name === '60.avif') clock.advance(ms);
    return files.put(id, name, bytes);
  },
});

async function leaveUnfinished({ another, files, db }: PictureFixture, count: number): Promise<void> {
  const broken: PictureStorage = {
    ...files,
    put: (id, name, bytes) =>
      name.endsWith('.avif') ? Promise.reject(new Error('The storage is away.')) : files.put(id, name, bytes),
  };
  const dying = another(broken);
  for (let n = 0; n < count; n += 1) await dying.add({ ...owner, bytes: await jpeg(60, 60) });
  await dying.idle();
  expect(await db.selectFrom('uploads').select('id').where('ready_at', 'is', null).execute()).toHaveLength(count);
}

test('a start logs how many pictures are unfinished, once a minute how many are left, and the time it took', async () => {
  const fixture = await openPictureFixture();
  await leaveUnfinished(fixture, 4);
  const pictures = fixture.another(takingMs(fixture, 40_000));
  await pictures.start();
  await pictures.idle();
  expect(fixture.progress).toEqual([
    { message: 'making the sizes of pictures', details: { pictures: 4 } },
    { message: 'making the sizes of pictures', details: { made: 2, left: 2 } },
    { message: 'making the sizes of pictures', details: { made: 4, left: 0 } },
    { message: 'the sizes of pictures are made', details: { made: 4, left: 0, seconds: 160 } },
  ]);
});

test('a start without unfinished pictures logs nothing, nor do uploads that are finished soon', async () => {
  const { pictures, progress } = await openPictureFixture();
  await pictures.start();
  await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  await pictures.idle();
  expect(progress).toEqual([]);
});

test('many uploads at once are logged from the first minute on', async () => {
  const fixture = await openPictureFixture();
  const pictures = fixture.another(takingMs(fixture, 70_000));
  await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  await pictures.idle();
  expect(fixture.progress.map(({ message }) => message)).toEqual([
    'making the sizes of pictures',
    'the sizes of pictures are made',
  ]);
});
