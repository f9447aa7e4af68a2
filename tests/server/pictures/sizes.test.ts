import { expect, test } from 'vitest';

import {
  coverUrl,
  parsePictureUrl,
  parseVariantName,
  postImageUrl,
  profilePicUrl,
  thumbnailOf,
  toImage,
} from '#server/platform/pictures/picture-urls.ts';
import { largestSizeOf, widthsOf } from '#server/platform/pictures/sizes.ts';

const id = '0198f0c2-1c1b-7d3e-a7a4-5b1f3c0d9e21';

test.each([
  [{ width: 4000, height: 3000 }, [160, 240, 320, 480, 640, 960, 1280], 960],
  [{ width: 1280, height: 720 }, [160, 240, 320, 480, 640, 960, 1280], 960],
  [{ width: 1000, height: 900 }, [160, 240, 320, 480, 640, 960, 1000], 960],
  [{ width: 700, height: 700 }, [160, 240, 320, 480, 640, 700], 700],
  [{ width: 240, height: 400 }, [160, 240], 240],
  [{ width: 10, height: 10 }, [10], 10],
  [{ width: 1200, height: 40_000 }, [160, 240, 320, 480, 491], 491],
  [{ width: 1080, height: 12_000 }, [160, 240, 320, 480, 640, 960, 1080], 960],
  [{ width: 12_000, height: 1080 }, [160, 240, 320, 480, 640, 960, 1280, 2560, 5333], 960],
])("a post's picture of %o has the widths %o and the default width %i", (original, widths, byDefault) => {
  const { width } = largestSizeOf('post', original);
  expect(widthsOf('post', width)).toEqual(widths);
  expect(postImageUrl(id, width)).toBe(`/media/${id}/${byDefault}.webp`);
});

test('a post has at most 13 megapixels', () => {
  expect(largestSizeOf('post', { width: 1200, height: 12_500 })).toEqual({ width: 1117, height: 11_637 });
});

test('profile pictures are squares of 96, 192 and 384, even if the original is smaller', () => {
  expect(largestSizeOf('profile', { width: 20, height: 50 })).toEqual({ width: 384, height: 384 });
  expect(widthsOf('profile', 384)).toEqual([96, 192, 384]);
  expect(profilePicUrl(id)).toBe(`/media/${id}/192.webp`);
  expect(profilePicUrl(null)).toBe('');
});

test('toImage returns size, preview and widths as in the contract', () => {
  expect(toImage({ width: 700, height: 350, thumbhash: 'AA==', color: '#010203' })).toEqual({
    width: 700,
    height: 350,
    thumbhash: 'AA==',
    color: '#010203',
    widths: [160, 240, 320, 480, 640, 700],
  });
});

test.each([
  '',
  'x',
  `/media/${id}/960.avif`,
  `/media/${id}/0960.webp`,
  `/media/${id}/../960.webp`,
  ` /media/${id}/960.webp`,
  `https://a.example/media/${id}/960.webp`,
  `/media/${id.toUpperCase()}/960.webp`,
  `/media/${id}/960.webp?x`,
  `/media/${id}/960.webp\n`,
])("%j is not a picture's URL", (url) => {
  expect(parsePictureUrl(url)).toBeNull();
});

test.each([
  'master.jpg',
  '960.png',
  '960',
  '.webp',
  '0.webp',
  '0960.webp',
  '96000.webp',
  '../960.webp',
  '960.webp/',
  '9e2.webp',
  '960.webp.part',
  '960.webp\n',
])("%j is not a size's file name", (name) => {
  expect(parseVariantName(name)).toBeNull();
});

test.each([
  [{ width: 1280, height: 1600 }, 160, 320],
  [{ width: 1280, height: 854 }, 160, 320],
  [{ width: 1280, height: 320 }, 320, 960],
  [{ width: 5333, height: 480 }, 960, 2560],
  [{ width: 224, height: 22 }, 224, 224],
])('the small pictures of one of %o are %i and %i pixels wide: they are cropped', (size, thumbnail, cover) => {
  expect(thumbnailOf({ image_id: id, ...size })).toEqual({ thumbnailUrl: `/media/${id}/${thumbnail}.webp` });
  expect(coverUrl({ id, ...size })).toBe(`/media/${id}/${cover}.webp`);
});
