import { expect, test } from 'vitest';

import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { openPictureFixture, type PictureFixture } from './picture-fixture.ts';
import { jpeg } from './sample-pictures.ts';

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
