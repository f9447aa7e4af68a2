import { expect, test } from 'vitest';

import { openPictureFixture, type PictureFixture } from './picture-fixture.ts';
import { noisePng } from './sample-pictures.ts';

const owner = { memberId: 'owner', kind: 'post' } as const;

async function bytesOfFiles({ files }: PictureFixture, id: string): Promise<number> {
  const sizes = await Promise.all((await files.list(id)).map((name) => files.size(id, name)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

const uploadOf = ({ db }: PictureFixture, id: string) =>
  db.selectFrom('uploads').select(['bytes', 'stored_bytes']).where('id', '=', id).executeTakeFirstOrThrow();

test('the stored bytes of a picture are those of its files, and the received file counts for the day of its member only', async () => {
  const fixture = await openPictureFixture();
  const picture = await noisePng(900, 600);
  const { id } = await fixture.pictures.add({ ...owner, bytes: picture });
  await fixture.pictures.idle();
  const files = await bytesOfFiles(fixture, id);
  expect(files).toBeGreaterThan(0);
  expect(await uploadOf(fixture, id)).toEqual({ bytes: files + picture.length, stored_bytes: files });
});

test('the files of pictures from before they were counted are measured after the start', async () => {
  const fixture = await openPictureFixture();
  const { pictures, db } = fixture;
  const ids: string[] = [];
  for (const width of [60, 70, 80]) ids.push((await pictures.add({ ...owner, bytes: await noisePng(width, 60) })).id);
  await pictures.idle();
  await db.updateTable('uploads').set({ stored_bytes: null }).execute();
  await pictures.start();
  await pictures.idle();
  for (const id of ids) expect((await uploadOf(fixture, id)).stored_bytes).toBe(await bytesOfFiles(fixture, id));
});
