import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { multipart } from '#tests/support/multipart.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

import { animation, isoMediaHeader, noisePng, redAndBlue } from './sample-pictures.ts';

const shared = shareTestServer();

/** Uploads a file as a member does from the form of a post. */
async function upload(content: Uint8Array) {
  const server = shared();
  const { token } = await createMember(server);
  const form = multipart({ name: 'file', fileName: 'picture.jpg', content });
  const { status, text } = await server.send('POST', '/user/uploadPostImage', { token, ...form });
  return { status, text };
}

/** Uploads a picture, and measures the file that its URL names; gives the size of its largest. */
async function storedSize(content: Uint8Array) {
  const server = shared();
  const { status, text } = await upload(content);
  expect(status).toBe(200);
  const { imageUrl } = JSON.parse(text) as { imageUrl: string };
  const [, , id = '', name = ''] = imageUrl.split('/');
  const row = server.db.selectFrom('uploads').select(['width', 'height']).where('id', '=', id);
  const { width, height } = await row.executeTakeFirstOrThrow();
  const { rawPayload } = await server.app.inject({ method: 'GET', url: imageUrl });
  const found = await sharp(rawPayload).metadata();
  expect(found).toMatchObject({ width: parseInt(name), height: Math.round((height * found.width) / width) });
  return { width, height };
}

/** A GIF of a few bytes for each frame after the first. */
async function longGif(size: number, frames: number): Promise<Buffer> {
  const first = await redAndBlue(size, size).gif().toBuffer();
  const next = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([first.subarray(0, -1), ...Array<Buffer>(frames - 1).fill(next), Buffer.from([0x3b])]);
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

test.each([
  ['a file without a byte', Buffer.alloc(0), 400, /^The file is empty/],
  ['text that is named .jpg', Buffer.from('hello'), 415, /^This file cannot be shared here/],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /^This file cannot be shared here/],
  ['half a HEIC', half(isoMediaHeader('heic', 'mif1')), 415, /^HEIC photos cannot be shared here/],
  ['half a PNG', half(await noisePng(80, 80)), 400, /^The file is incomplete: its end is missing/],
])('S052: %s is refused with its reason', async (_, file, expected, reason) => {
  const { status, text } = await upload(file);
  expect([status, text]).toEqual([expected, expect.stringMatching(reason)]);
});

describe('S052: of an animation the first frame is shown, however many follow', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a GIF of 320 frames', () => longGif(500, 320)],
    ['a WebP', () => animation(2000, 13).webp({ effort: 0 }).toBuffer()],
  ])('%s', async (_, make) => {
    const file = await make();
    const { pages = 1, width, pageHeight = 0 } = await sharp(file, { pages: -1, limitInputPixels: false }).metadata();
    expect(pages * width * pageHeight).toBeGreaterThan(50_000_000);
    const size = Math.min(1280, width);
    expect(await storedSize(file)).toEqual({ width: size, height: size });
  });
});

describe('S052: it is the shorter side that is limited', () => {
  test.each([
    ['a long screenshot keeps its width', { width: 1080, height: 12_000 }, { width: 1080, height: 12_000 }],
    ['a photo is 1280 pixels wide', { width: 2000, height: 1500 }, { width: 1280, height: 960 }],
    ['a panorama is 480 pixels high', { width: 7000, height: 700 }, { width: 4800, height: 480 }],
  ])('%s', async (_, original, expected) => {
    const file = await sharp({ create: { ...original, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    expect(await storedSize(file)).toEqual(expected);
  });
});
