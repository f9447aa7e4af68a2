import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { limits } from '#contract/vocabulary.ts';

import { filesBelow, openPictureFixture, type PictureFixture } from './picture-fixture.ts';
import { animation, gifBomb, isoMediaHeader, jpeg, noisePng, pngBomb, redAndBlue } from './sample-pictures.ts';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const cut = (bytes: Buffer, share = 0.6) => bytes.subarray(0, Math.floor(bytes.length * share));

const cleanUps: (() => Promise<void>)[] = [];
let fixture: PictureFixture;
beforeAll(async () => {
  fixture = await openPictureFixture({ later: (cleanUp) => void cleanUps.push(cleanUp) });
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

/** Uploads a bad picture, expects that nothing of it is stored, and returns the error. */
async function errorOf(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<unknown> {
  const { pictures, db, storedFiles, folder } = fixture;
  const error: unknown = await pictures.add({ memberId: 'm', kind: 'post', bytes }).catch((reason: unknown) => reason);
  expect(await db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect(await filesBelow(`${folder}/spool`)).toEqual([]);
  return error;
}

describe('S052: files of other types are rejected by their bytes', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]);
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => svg],
    ['an SVG behind white space', () => Buffer.concat([Buffer.from('\n  <?xml version="1.0"?>'), svg])],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['a ZIP', () => zip],
    ['a ZIP with a JPEG behind it', async () => Buffer.concat([zip, await jpeg(50, 50)])],
    ['a TIFF', () => redAndBlue(20, 20).tiff().toBuffer()],
    ['a film', () => isoMediaHeader('isom', 'mp42')],
    ['a single byte', () => Buffer.from([0xff])],
  ])('%s', async (_, bytes) => {
    expect(await errorOf(await bytes())).toMatchObject({
      status: 415,
      message: expect.stringContaining('JPEG, PNG, WebP, AVIF or GIF'),
    });
  });

  test.each([
    ['heic', 'mif1'],
    ['mif1', 'heic'],
    ['msf1', 'hevc'],
  ])('HEIC with the brands %s and %s, with advice', async (...brands) => {
    expect(await errorOf(isoMediaHeader(...brands))).toMatchObject({
      status: 415,
      message: expect.stringMatching(/^HEIC .* as JPEG/),
    });
  });
});

describe('S052: files without their end are rejected', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG that ends early', async () => cut(await redAndBlue(800, 600).jpeg({ quality: 95 }).toBuffer())],
    [
      'a progressive JPEG that ends early',
      async () => cut(await redAndBlue(800, 600).jpeg({ progressive: true }).toBuffer()),
    ],
    ['a JPEG without its last two bytes', async () => (await jpeg(80, 60)).subarray(0, -2)],
    ['a JPEG that ends in its header', async () => (await jpeg(80, 60)).subarray(0, 30)],
    ['a PNG without its last bytes', async () => (await noisePng(80, 80)).subarray(0, -4)],
    ['a WebP without its last byte', async () => (await redAndBlue(80, 60).webp().toBuffer()).subarray(0, -1)],
    ['a PNG that ends early', async () => cut(await noisePng(80, 80))],
    ['a WebP that ends early', async () => cut(await redAndBlue(800, 600).webp().toBuffer())],
    ['an AVIF that ends early', async () => cut(await redAndBlue(800, 600).avif({ effort: 0 }).toBuffer())],
    ['a GIF that ends in its first frame', async () => cut(await animation(60, 3).gif().toBuffer(), 0.2)],
  ])('%s', async (_, bytes) => {
    expect(await errorOf(await bytes())).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The file is incomplete: its end is missing/),
    });
  });
});

describe('S052: damaged files are rejected', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['an SVG with the first bytes of a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg])],
    [
      'an SVG with the signature of a PNG',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
    ],
    ['a script with the signature of a GIF', async () => Buffer.from('GIF89a=1;alert(document.cookie)//')],
    ['an AVIF that is only a header', async () => isoMediaHeader('avif', 'mif1', 'miaf')],
  ])('%s', async (_, bytes) => {
    expect(await errorOf(await bytes())).toMatchObject({
      status: 400,
      message: expect.stringMatching(/could not be read|is incomplete/),
    });
  });

  test('an empty file', async () => {
    expect(await errorOf(Buffer.alloc(0))).toMatchObject({ status: 400, message: expect.stringContaining('empty') });
  });
});

describe('S052: too large files are rejected', () => {
  test.each<[string, () => Buffer]>([
    ['30,000 × 30,000 pixels in a small PNG', () => pngBomb(30_000, 30_000)],
    ['just over 50 megapixels', () => pngBomb(10_000, 5_001)],
    ['a GIF of 40 bytes that claims 64 megapixels', () => gifBomb(8_000, 8_000)],
  ])('%s', async (_, bytes) => {
    expect(await errorOf(bytes())).toMatchObject({ status: 413, message: expect.stringContaining('50 megapixels') });
  });

  test('15 MB and a byte, which is not read to its end', async () => {
    let hasEnded = false;
    async function* stream() {
      for (let sent = 0; sent < limits.imageBytes; sent += 65_536) yield Buffer.alloc(65_536, 0xff);
      yield Buffer.alloc(1);
      hasEnded = true;
    }
    expect(await errorOf(stream())).toMatchObject({ status: 413, message: 'A picture may have at most 15 MB.' });
    expect(hasEnded).toBe(false);
  });
});
