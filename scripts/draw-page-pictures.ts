import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import type { Category } from '#contract/categories.ts';

import { drawPicture } from './demo/art/draw-picture.ts';

// `node scripts/draw-page-pictures.ts [name …]`: draws the pictures of the pages about and invest, or those named. They are the demo's.
const folder = join(import.meta.dirname, '../src/client/routes/-about/pictures');
/** The widths in AVIF, and the one in WebP for browsers without AVIF. */
const usual = { avif: [400, 800], webp: 640 };
const wide = { avif: [800, 1280], webp: 1280 };

interface PagePicture {
  category: Category;
  subcategory: string;
  seed: number;
  widths?: typeof usual;
}

const pictures: Record<string, PagePicture> = {
  oranges: { category: 'wellness', subcategory: 'nutrition', seed: 10 },
  dress: { category: 'fashion', subcategory: 'new', seed: 5 },
  serum: { category: 'beauty', subcategory: 'skincare', seed: 6 },
  herbs: { category: 'wellness', subcategory: 'holistic health', seed: 9, widths: wide },
  shelf: { category: 'beauty', subcategory: 'skincare', seed: 7 },
  hills: { category: 'wellness', subcategory: 'mental wellbeing', seed: 9 },
  soap: { category: 'beauty', subcategory: 'body care', seed: 6 },
  bag: { category: 'fashion', subcategory: 'preloved luxury', seed: 5 },
  tea: { category: 'wellness', subcategory: 'holistic health', seed: 11 },
};

const named = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, { widths = usual, ...subject }] of Object.entries(pictures)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const { svg, alt, width, height } = drawPicture(subject);
  const drawn = sharp(Buffer.from(svg));
  const write = (size: number, type: 'avif' | 'webp') => {
    const quality = type === 'avif' ? { quality: 50, effort: 9 } : { quality: 72, effort: 6 };
    return drawn
      .clone()
      .resize(size)
      .toFormat(type, quality)
      .toFile(join(folder, `${name}-${size}.${type}`));
  };
  for (const size of widths.avif) await write(size, 'avif');
  await write(widths.webp, 'webp');
  console.log(`${name}: ${width} × ${height}. ${alt}`);
}
