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
