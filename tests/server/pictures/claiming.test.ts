import { expect, test } from 'vitest';

import { inTransaction } from '#server/platform/database/database.ts';

import { openPictureFixture } from './picture-fixture.ts';
import { jpeg } from './sample-pictures.ts';

const owner = { memberId: 'owner', kind: 'post' } as const;

test('S126: of concurrent claims of one upload one succeeds', async () => {
  const { pictures, db } = await openPictureFixture();
  const { id, url } = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  const claims = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => inTransaction(db, (trx) => pictures.claim(trx, { ...owner, url }))),
  );
  expect(claims.filter((claim) => claim.status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: id }]);
  const rejected = claims.filter((claim) => claim.status === 'rejected');
  expect(rejected.map((claim) => (claim.reason as { status: number }).status)).toEqual([409, 409, 409, 409]);
});

test('S126: a claim that is rolled back leaves the upload unclaimed', async () => {
  const { pictures, db } = await openPictureFixture();
  const { id, url } = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  const attempt = db.transaction().execute(async (trx) => {
    await pictures.claim(trx, { ...owner, url });
    throw new Error('The post was rejected.');
  });
  await expect(attempt).rejects.toThrow('The post was rejected.');
  expect(await inTransaction(db, (trx) => pictures.claim(trx, { ...owner, url }))).toBe(id);
});

test('S126: claiming an unknown upload, one of another kind, or by another URL is rejected', async () => {
  const { pictures, db } = await openPictureFixture();
  const { id, url } = await pictures.add({ ...owner, bytes: await jpeg(1000, 800) });
  const released = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  await inTransaction(db, (trx) => pictures.release(trx, [released.id]));
  const claims = [
    { ...owner, kind: 'profile' as const, url },
    { ...owner, url: `/media/${id}/640.webp` },
    { ...owner, url: `/media/${id}/960.avif` },
    { ...owner, url: `https://other.example${url}` },
    { ...owner, url: '/media/0198f0c2-1c1b-7d3e-a7a4-5b1f3c0d9e21/960.webp' },
    { ...owner, url: released.url },
    { ...owner, url: "' or 1=1 --" },
  ];
  for (const claim of claims) {
    const claiming = inTransaction(db, (trx) => pictures.claim(trx, claim));
    await expect(claiming, JSON.stringify(claim)).rejects.toMatchObject({
      status: 400,
      message: 'This picture is not one that you uploaded. Please choose it again.',
    });
  }
  expect(await inTransaction(db, (trx) => pictures.claim(trx, { ...owner, url }))).toBe(id);
});

test("S005: another member's picture is rejected, and its owner can still claim it", async () => {
  const { pictures, db } = await openPictureFixture();
  const { id, url } = await pictures.add({ ...owner, bytes: await jpeg(60, 60) });
  const claiming = inTransaction(db, (trx) => pictures.claim(trx, { ...owner, memberId: 'stranger', url }));
  await expect(claiming).rejects.toMatchObject({ status: 403, message: 'This picture is not yours.' });
  expect(await inTransaction(db, (trx) => pictures.claim(trx, { ...owner, url }))).toBe(id);
});
