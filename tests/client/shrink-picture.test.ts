import { afterEach, describe, expect, test, vi } from 'vitest';

import { shrinkPicture } from '#client/shared/pictures/shrink-picture.ts';

const purpose = { shorterSide: 768, minBytes: 100 };
const purpose1440 = { shorterSide: 1440, minBytes: 100 };
const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0];
const animatedGif = new Uint8Array([
  ...new TextEncoder().encode(`GIF89a${'\0'.repeat(7)}`),
  ...frame,
  ...frame,
  ...new Uint8Array(200),
]);
const halfJpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, ...new Uint8Array(200)]);
const photo = (bytes: number, type = 'image/jpeg') => new File(['x'.repeat(bytes)], 'photo', { type });

const readBack = new Uint8ClampedArray(16 * 16 * 4).map((_, index) => [53, 85, 61, 255][index % 4] ?? 0);

/** A browser that reads photos of this size, by default 4000 × 3000, and writes them in these types, 50 bytes long; the sizes that it drew. */
function browserThatWrites(...types: string[]) {
  return browserThatReads({ width: 4000, height: 3000 }, types);
}

function browserThatReads(size: { width: number; height: number }, types = ['image/webp']) {
  const drawn: [number, number][] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...size, close: vi.fn() }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_photo: unknown, _x: number, _y: number, width: number, height: number) =>
      void drawn.push([width, height]),
    fillRect: vi.fn(),
    getImageData: () => ({ data: readBack }),
  } as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = '') =>
    take(new Blob(['y'.repeat(50)], { type: types.includes(type) ? type : 'image/png' })),
  );
  return drawn;
}

describe('a picture that is about to be sent', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['WebP', ['image/webp', 'image/jpeg'], 'image/webp'],
    ['JPEG where the browser cannot write that', ['image/jpeg'], 'image/jpeg'],
  ])('S052: a large photo is sent no larger than it is shown, as %s', async (_what, types, expected) => {
    const drawn = browserThatWrites(...types);
    const small = await shrinkPicture(photo(500), purpose);
    expect(small).toMatchObject({ size: 50, type: expected, name: 'photo' });
    expect(drawn).toEqual([[1024, 768]]);
  });

  test.each([
    ['a small file', photo(90)],
    ['an animation', new File([animatedGif], 'a.gif', { type: 'image/gif' })],
    ['one whose end is missing', new File([halfJpeg], 'half.jpg', { type: 'image/jpeg' })],
    ['one that would grow', photo(101)],
  ])('S052: %s is sent as it is', async (what, file) => {
    browserThatWrites('image/webp');
    if (what === 'one that would grow')
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
        take(new Blob(['y'.repeat(200)], { type: 'image/webp' })),
      );
    expect(await shrinkPicture(file, purpose)).toBe(file);
  });

  test.each([
    ['a long screenshot keeps its width', { width: 1080, height: 12_000 }, [1080, 12_000]],
    ['a panorama its height', { width: 12_000, height: 700 }, [12_000, 700]],
    ['one of more pixels than a canvas has becomes as large as that', { width: 1440, height: 20_000 }, [1099, 15_264]],
  ])('%s', async (_what, size, expected) => {
    const drawn = browserThatReads(size);
    await shrinkPicture(photo(500), purpose1440);
    expect(drawn).toEqual([expected]);
  });

  test('S052: one that the browser cannot read is sent as it is', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('Not a picture.')));
    const file = photo(500);
    expect(await shrinkPicture(file, purpose)).toBe(file);
  });

  test('a photo is sent as it is where a canvas gives back noise, which nobody has seen', async () => {
    browserThatWrites('image/webp');
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: vi.fn(),
      fillRect: vi.fn(),
      getImageData: () => ({ data: readBack.map((value, index) => (index === 700 ? value ^ 1 : value)) }),
    } as unknown as RenderingContext);
    const file = photo(500);
    expect(await shrinkPicture(file, purpose)).toBe(file);
  });
});
