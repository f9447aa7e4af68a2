import { expect, test } from 'vitest';

import { inTransaction } from '#server/platform/database/database.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { openPictureFixture, type PictureFixture } from './picture-fixture.ts';
import { jpeg, redAndBlue } from './sample-pictures.ts';

const owner = { memberId: 'owner', kind: 'post' } as const;
const allOf400 = ['160.avif', '160.webp', '240.avif', '240.webp', '320.avif', '320.webp', '400.avif', '400.webp'];

async function namesOf({ storedFiles }: PictureFixture, id: string): Promise<string[]> {
  const paths = await storedFiles();
  return paths
    .filter((path) => path.includes(id))
    .map((path) => path.split(/[\\/]/).at(-1)!)
    .sort();
}

async function readyAt({ db }: PictureFixture, id: string): Promise<number | null> {
  return (await db.selectFrom('uploads').select('ready_at').where('id', '=', id).executeTakeFirstOrThrow()).ready_at;
}

/** A storage that delays every AVIF until it is released. */
function delayAvif() {
  const { promise: letGo, resolve: release } = Promise.withResolvers<undefined>();
  const { promise: delayed, resolve: reached } = Promise.withResolvers<undefined>();
  const decorate = (files: PictureStorage): PictureStorage => ({
    ...files,
    async put(id, name, bytes) {
      if (name.endsWith('.avif')) {
        reached(undefined);
        await letGo;
      }
      await files.put(id, name, bytes);
    },
  });
  return { decorate, release: () => release(undefined), delayed };
}

test('all sizes are made after the response, then the master is removed', async () => {
  const fixture = await openPictureFixture();
  const { id } = await fixture.pictures.add({ ...owner, bytes: await jpeg(400, 8) });
  await fixture.pictures.idle();
  expect(await namesOf(fixture, id)).toEqual(allOf400);
  expect(await readyAt(fixture, id)).toBe(fixture.clock.now());
});

test('a wide picture has all widths as AVIF, and as WebP those of a tile and the default one', async () => {
  const fixture = await openPictureFixture();
  const { id } = await fixture.pictures.add({ ...owner, bytes: await jpeg(1280, 20) });
  await fixture.pictures.idle();
  expect(await namesOf(fixture, id)).toEqual(
    [
      ...[160, 240, 320, 480, 640, 960, 1280].map((width) => `${width}.avif`),
      ...[160, 240, 320, 480, 960].map((width) => `${width}.webp`),
    ].sort(),
  );
});

test('every WebP size exists when the upload is answered', async () => {
  const { decorate, release } = delayAvif();
  const fixture = await openPictureFixture({ decorate });
  const { id } = await fixture.pictures.add({ ...owner, bytes: await jpeg(400, 8) });
  expect(await namesOf(fixture, id)).toEqual(['160.webp', '240.webp', '320.webp', '400.webp', 'master.jpg']);
  release();
  await fixture.pictures.idle();
});

test('a width that does not exist as WebP is answered with the next smaller one, for good', async () => {
  const { pictures } = await openPictureFixture();
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(1280, 20) });
  await pictures.idle();
  const { bytes } = (await pictures.read(id, '480.webp'))!;
  expect(await pictures.read(id, '640.webp')).toMatchObject({ type: 'image/webp', isFinal: true, bytes });
  expect(await pictures.measure(id, '640.webp')).toBe(bytes.length);
  expect((await pictures.read(id, '1280.webp'))?.bytes).toEqual((await pictures.read(id, '960.webp'))?.bytes);
});

test('a picture of an earlier version keeps its WebP file in every width', async () => {
  const { pictures, files } = await openPictureFixture();
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(1280, 20) });
  await pictures.idle();
  await files.put(id, '640.webp', Buffer.from('earlier'));
  expect(await pictures.read(id, '640.webp')).toMatchObject({ bytes: Buffer.from('earlier'), isFinal: true });
});

test('what an earlier version left unfinished gets the files that are missing', async () => {
  const { decorate, release, delayed } = delayAvif();
  const fixture = await openPictureFixture();
  const dying = fixture.another(decorate(fixture.files));
  const { id } = await dying.add({ ...owner, bytes: await jpeg(400, 8) });
  await delayed;
  for (const name of ['160.webp', '240.webp', '320.webp']) await fixture.files.remove(id, name);
  expect(await fixture.pictures.read(id, '320.webp')).toMatchObject({ isFinal: false, cacheControl: 'no-cache' });
  await fixture.pictures.start();
  await fixture.pictures.idle();
  expect(await namesOf(fixture, id)).toEqual(allOf400);
  release();
  await dying.idle();
});

test.each([
  [
    'post',
    '/960.webp',
    ['160.avif', '160.webp', '240.avif', '240.webp', '320.avif', '320.webp', '480.avif', '480.webp'],
  ],
  ['profile', '/192.webp', ['192.avif', '384.avif', '384.webp', '96.avif', '96.webp']],
] as const)(
  'a prepared picture of a %s is seen at once, and its other sizes are made once somebody asks for one',
  async (kind, end, made) => {
    const fixture = await openPictureFixture();
    const { pictures } = fixture;
    const bytes = await redAndBlue(960, 960).webp().toBuffer();
    const width = kind === 'post' ? 960 : 384;
    const preview = { thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI', color: '#800080' };
    const picture = { memberId: 'm', kind, width, height: width, ...preview, bytes, master: bytes };
    const { id, url } = await pictures.addPrepared(picture);
    expect(url).toBe(`/media/${id}${end}`);
    const file = made[0];
    await pictures.start();
    await pictures.idle();
    expect(await readyAt(fixture, id)).toBeNull();
    expect(await pictures.read(id, file)).toMatchObject({ bytes, isFinal: false, cacheControl: 'no-cache' });
    await pictures.idle();
    expect(await pictures.read(id, file)).toMatchObject({ type: 'image/avif', isFinal: true });
    expect(await namesOf(fixture, id)).toEqual(expect.arrayContaining([...made]));
    expect(await readyAt(fixture, id)).not.toBeNull();
  },
);

test('a profile picture has three square sizes, also if the original is smaller', async () => {
  const fixture = await openPictureFixture();
  const { id, url } = await fixture.pictures.add({
    memberId: 'm',
    kind: 'profile',
    bytes: await redAndBlue(50, 20).png().toBuffer(),
  });
  await fixture.pictures.idle();
  expect(url).toBe(`/media/${id}/192.webp`);
  expect(await namesOf(fixture, id)).toEqual(['192.avif', '192.webp', '384.avif', '384.webp', '96.avif', '96.webp']);
});

test('until a size exists, the same width is served as WebP and is not cached', async () => {
  const { decorate, release, delayed } = delayAvif();
  const { pictures } = await openPictureFixture({ decorate });
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(400, 8) });
  await delayed;
  const webp = await pictures.read(id, '320.webp');
  const standIn = await pictures.read(id, '320.avif');
  expect(webp).toMatchObject({
    type: 'image/webp',
    isFinal: true,
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(standIn).toMatchObject({ type: 'image/webp', isFinal: false, cacheControl: 'no-cache', bytes: webp!.bytes });
  release();
  await pictures.idle();
  expect(await pictures.read(id, '320.avif')).toMatchObject({ type: 'image/avif', isFinal: true });
});

test("only the picture's own sizes can be read", async () => {
  const { pictures } = await openPictureFixture();
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(400, 8) });
  expect(await pictures.read(id, '400.webp')).not.toBeNull();
  for (const name of [
    'master.jpg',
    '640.webp',
    '401.webp',
    '0400.webp',
    '../400.webp',
    '400.png',
    '400.webp.part',
    '',
  ]) {
    expect(await pictures.read(id, name), name).toBeNull();
  }
  for (const other of ['..', '0198f0c2-1c1b-7d3e-a7a4-5b1f3c0d9e21', id.toUpperCase(), `x/${id}`]) {
    expect(await pictures.read(other, '400.webp'), other).toBeNull();
  }
});

test('the next start finishes what a process left unfinished', async () => {
  const { decorate, release, delayed } = delayAvif();
  const fixture = await openPictureFixture();
  const dying = fixture.another(decorate(fixture.files));
  const { id } = await dying.add({ ...owner, bytes: await jpeg(400, 8) });
  await delayed;
  expect(await readyAt(fixture, id)).toBeNull();

  await fixture.pictures.start();
  await fixture.pictures.idle();
  expect(await namesOf(fixture, id)).toEqual(allOf400);
  expect(await readyAt(fixture, id)).not.toBeNull();
  release();
  await dying.idle();
});

test("a crash between the last size and the row's ready_at is repaired by a later start", async () => {
  const fixture = await openPictureFixture();
  const { pictures, db, clock } = fixture;
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(400, 8) });
  await pictures.idle();
  await db.updateTable('uploads').set({ ready_at: null }).execute();
  clock.advance(3_600_000);
  await pictures.start();
  await pictures.idle();
  expect(await readyAt(fixture, id)).toBe(clock.now());
});

test('a picture that is released while its sizes are made keeps its row until they are removed', async () => {
  const { decorate, release, delayed } = delayAvif();
  const { pictures, db, storedFiles } = await openPictureFixture({ decorate });
  const listRows = () => db.selectFrom('uploads').select('id').execute();
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(400, 8) });
  await delayed;
  await inTransaction(db, (trx) => pictures.release(trx, [id]));
  expect(await pictures.sweep()).toBe(0);
  expect(await listRows()).toEqual([{ id }]);
  release();
  await pictures.idle();
  expect(await storedFiles()).toEqual([]);
  expect(await listRows()).toEqual([]);
});

test('a storage error while sizes are made is logged, and the next start makes them', async () => {
  let failures = 1;
  const decorate = (files: PictureStorage): PictureStorage => ({
    ...files,
    put: (id, name, bytes) =>
      name === '320.avif' && failures-- > 0
        ? Promise.reject(new Error('The storage is unavailable.'))
        : files.put(id, name, bytes),
  });
  const fixture = await openPictureFixture({ decorate });
  const { pictures } = fixture;
  const { id } = await pictures.add({ ...owner, bytes: await jpeg(400, 8) });
  await pictures.idle();
  expect(fixture.errors).toHaveLength(1);
  expect(await pictures.read(id, '400.webp')).toMatchObject({ isFinal: true });
  await pictures.start();
  await pictures.idle();
  expect(await namesOf(fixture, id)).toEqual(allOf400);
});

test('uploads are rejected with a message once the server closes', async () => {
  const { pictures } = await openPictureFixture();
  await pictures.close();
  await expect(pictures.add({ ...owner, bytes: await jpeg(60, 60) })).rejects.toMatchObject({ status: 503 });
});
