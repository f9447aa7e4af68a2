import { expect, test } from 'vitest';
import { imageOf } from '#server/platform/pictures/image-of.ts';
import { imageIdOf, postImageUrl, profilePicUrl, readVariantName } from '#server/platform/pictures/picture-urls.ts';
import { largestSizeOf, widthsOf } from '#server/platform/pictures/sizes.ts';

const id = '0198f0c2-1c1b-7d3e-a7a4-5b1f3c0d9e21';

test.each([
  [{ width: 4000, height: 3000 }, [160, 240, 320, 480, 640, 960, 1280], 960],
  [{ width: 1280, height: 720 }, [160, 240, 320, 480, 640, 960, 1280], 960],
  [{ width: 1000, height: 900 }, [160, 240, 320, 480, 640, 960, 1000], 960],
  [{ width: 700, height: 700 }, [160, 240, 320, 480, 640, 700], 700],
  [{ width: 240, height: 400 }, [160, 240], 240],
  [{ width: 10, height: 10 }, [10], 10],
  [{ width: 1200, height: 40_000 }, [160, 240, 246], 246],
])('a post picture of %o comes in the widths %o, by default in %i', (original, widths, byDefault) => {
  const { width } = largestSizeOf('post', original);
  expect(widthsOf('post', width)).toEqual(widths);
  expect(postImageUrl(id, width)).toBe(`/media/${id}/${byDefault}.webp`);
});

test('profile pictures are squares of 96, 192 and 384, however small the original', () => {
  expect(largestSizeOf('profile', { width: 20, height: 50 })).toEqual({ width: 384, height: 384 });
  expect(widthsOf('profile', 384)).toEqual([96, 192, 384]);
  expect(profilePicUrl(id)).toBe(`/media/${id}/192.webp`);
  expect(profilePicUrl(null)).toBe('');
});

test('the contract is told the size, the preview and the widths', () => {
  expect(imageOf({ width: 700, height: 350, thumbhash: 'AA==', color: '#010203' })).toEqual({
    width: 700,
    height: 350,
    thumbhash: 'AA==',
    color: '#010203',
    widths: [160, 240, 320, 480, 640, 700],
  });
});

test.each(['', 'x', `/media/${id}/960.avif`, `/media/${id}/0960.webp`, `/media/${id}/../960.webp`, ` /media/${id}/960.webp`, `https://a.example/media/${id}/960.webp`, `/media/${id.toUpperCase()}/960.webp`, `/media/${id}/960.webp?x`, `/media/${id}/960.webp\n`])(
  '%j is no path of a picture',
  (url) => {
    expect(imageIdOf(url)).toBeNull();
  },
);

test.each(['master.jpg', '960.png', '960', '.webp', '0.webp', '0960.webp', '96000.webp', '../960.webp', '960.webp/', '9e2.webp', '960.webp.part', '960.webp\n'])(
  '%j is no name of a size',
  (name) => {
    expect(readVariantName(name)).toBeNull();
  },
);
