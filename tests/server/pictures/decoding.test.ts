import sharp from 'sharp';
import { expect, test } from 'vitest';

import { decodedFile, openPictureFixture } from './picture-fixture.ts';
import { animation, jpeg, noisePng, redAndBlue, sidewaysJpegWithGps } from './sample-pictures.ts';

async function colorAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (Math.min(red, green, blue) > 200) return 'white';
  return red > 150 ? 'red' : blue > 150 ? 'blue' : green > 150 ? 'green' : 'other';
}

test('S052: a picture is rotated upright and loses its GPS position', async () => {
  const { pictures, files, db } = await openPictureFixture();
  const original = await sidewaysJpegWithGps(800, 600);
  expect(original.includes('SecretPhone')).toBe(true);
  const { id, url } = await pictures.add({ memberId: 'm', kind: 'post', bytes: original });
  await pictures.idle();

  expect(url).toBe(`/media/${id}/600.webp`);
  expect(await db.selectFrom('uploads').select(['width', 'height']).executeTakeFirst()).toEqual({
    width: 600,
    height: 800,
  });
  for (const name of ['600.webp', '600.avif', '240.webp', '240.avif']) {
    const found = await decodedFile(pictures, id, name);
    expect([name, found.exif, found.orientation, found.icc, found.xmp]).toEqual([
      name,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(found.width / found.height).toBeCloseTo(0.75, 2);
    expect(found.bytes.includes('SecretPhone')).toBe(false);
    // Rotated by 90° clockwise: the left half is on top.
    expect([await colorAt(found.bytes, 0.5, 0.1), await colorAt(found.bytes, 0.5, 0.9)]).toEqual(['red', 'blue']);
  }
  expect(await files.get(id, 'master.jpg')).toBeNull();
});

test('S052: data appended to a picture or hidden in its metadata is never served', async () => {
  const { pictures, storedFiles } = await openPictureFixture();
  const secret = '<script>alert(1)</script>';
  const commented = await sharp(await jpeg(300, 200))
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret.replaceAll('<', '&lt;')}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([commented, Buffer.from(`${secret}PK\x03\x04`)]);
  const { id } = await pictures.add({ memberId: 'm', kind: 'post', bytes: polyglot });
  await pictures.idle();
  expect(await storedFiles()).toHaveLength(6);
  for (const name of ['300.webp', '300.avif', '240.webp', '240.avif']) {
    expect((await decodedFile(pictures, id, name)).bytes.includes('alert')).toBe(false);
  }
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['PNG', () => redAndBlue(90, 60).png().toBuffer(), 'red'],
  ['PNG of 16 bits', () => redAndBlue(90, 60).toColourspace('rgb16').png().toBuffer(), 'red'],
  ['PNG of few colours', () => redAndBlue(90, 60).png({ palette: true }).toBuffer(), 'red'],
  [
    'transparent PNG, on white,',
    () =>
      sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    'white',
  ],
  [
    'grey JPEG',
    () =>
      sharp({ create: { width: 90, height: 60, channels: 3, background: '#fff' } })
        .greyscale()
        .jpeg()
        .toBuffer(),
    'white',
  ],
  ['CMYK JPEG', () => redAndBlue(90, 60).toColourspace('cmyk').jpeg().toBuffer(), 'red'],
  ['JPEG in Display P3', () => redAndBlue(90, 60).withIccProfile('p3').jpeg().toBuffer(), 'red'],
  ['WebP', () => redAndBlue(90, 60).webp().toBuffer(), 'red'],
  ['AVIF', () => redAndBlue(90, 60).avif({ effort: 0 }).toBuffer(), 'red'],
  ['GIF, with its first frame,', () => animation(90, 3).gif().toBuffer(), 'red'],
])('S052: a %s becomes WebP and AVIF', async (_, make, color) => {
  const { pictures } = await openPictureFixture();
  const { id } = await pictures.add({ memberId: 'm', kind: 'post', bytes: await make() });
  await pictures.idle();
  for (const format of ['webp', 'avif']) {
    const found = await decodedFile(pictures, id, `90.${format}`);
    expect(found).toMatchObject({ format: format === 'avif' ? 'heif' : 'webp', width: 90, hasAlpha: false });
    expect(found.pages ?? 1).toBe(1);
    expect(await colorAt(found.bytes, 0.1, 0.5)).toBe(color);
  }
});

test('S052: almost 15 MB of noise are accepted and become much smaller', { tags: 'sweep' }, async () => {
  const { pictures } = await openPictureFixture();
  const bytes = await noisePng(2400, 2150);
  expect(bytes.length).toBeGreaterThan(15_000_000);
  const { id } = await pictures.add({ memberId: 'm', kind: 'post', bytes });
  const served = await pictures.read(id, '960.webp');
  expect(served!.bytes.length).toBeLessThan(1_500_000);
});

test.each([
  [1, 1],
  [1, 9000],
  [9000, 1],
])('a picture of %i × %i pixels is stored', async (width, height) => {
  const { pictures } = await openPictureFixture();
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { id, url } = await pictures.add({ memberId: 'm', kind: 'post', bytes });
  await pictures.idle();
  expect(await pictures.read(id, url.split('/').at(-1)!)).toMatchObject({ isFinal: true });
});
