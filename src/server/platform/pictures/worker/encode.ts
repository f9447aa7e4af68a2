import sharp, { type Sharp } from 'sharp';

import { fileName, type PictureFormat, type Variant } from '../sizes.ts';
import type { Pixels } from './decode.ts';

/** One file of a picture, to be stored. */
export interface EncodedFile {
  name: string;
  bytes: Buffer;
}

/** Tiles load files of up to this width, and they are most of what is loaded. */
const maxTileWidth = 640;

// Measured in November 2026: for AVIF each effort doubles the processor time. Effort 2 instead of 3 costs
// 0.003 of SSIM and no bytes; effort 1 instead of 2 a tenth of the bytes of a drawing, and hardly any of a photo. Halved colours, as WebP has them, save time in
// encoding and in decoding. WebP takes less than half the time at 2 as at 4, for 5 % more bytes.
const encoders: Record<PictureFormat, (image: Sharp, options: { quality: number; width: number }) => Sharp> = {
  webp: (image, { quality }) => image.webp({ quality, effort: 2 }),
  avif: (image, { quality, width }) =>
    image.avif({ quality, effort: width <= maxTileWidth ? 2 : 1, chromaSubsampling: '4:2:0' }),
};
/** The first quality is used unless the file is too large with it. */
const qualities: Record<PictureFormat, number[]> = { webp: [75, 40, 10], avif: [50, 30, 10] };
const smallestQuality: Record<PictureFormat, number> = { webp: 60, avif: 40 };
/** Only devices that save data load this width: lower quality saves them a quarter of its bytes. */
const smallestWidth = 160;

/** A photo has about a quarter of this; only noise has more, which would fill the disk. */
const maxBytesPerPixel = 0.5;
/** Even a tiny picture has this many bytes of headers. */
const minLimit = 20_000;

/** Encodes pixels without visible loss, as the source of all sizes; fast rather than small, because it is temporary. */
export function encodeMaster(pixels: Pixels): Promise<Buffer> {
  return imageFrom(pixels).jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** Encodes the pixels at these widths and formats. */
export async function encodeVariants(pixels: Pixels, variants: Variant[]): Promise<EncodedFile[]> {
  const files: EncodedFile[] = [];
  const made = [pixels];
  for (const width of new Set(variants.map((each) => each.width).sort((a, b) => b - a))) {
    // Resizing pixels that are at least twice as wide looks the same as resizing the largest, and is faster.
    const sized = await resize(made.findLast((each) => each.width >= 2 * width) ?? pixels, {
      width,
      height: Math.max(1, Math.round((pixels.height * width) / pixels.width)),
    });
    made.push(sized);
    for (const variant of variants)
      if (variant.width === width)
        files.push({ name: fileName(variant), bytes: await encodeWithin(sized, variant.format) });
  }
  return files;
}

/** Encodes the pixels, at a lower quality if the file would be unusually large. */
async function encodeWithin(pixels: Pixels, format: PictureFormat): Promise<Buffer> {
  const { width, height } = pixels;
  const [first = 0, ...lower] = qualities[format];
  const encode = (quality: number) => encoders[format](imageFrom(pixels), { quality, width }).toBuffer();
  let bytes = await encode(width === smallestWidth ? smallestQuality[format] : first);
  const limit = Math.max(minLimit, width * height * maxBytesPerPixel);
  for (const quality of lower) if (bytes.length > limit) bytes = await encode(quality);
  return bytes;
}

/** Of a size in pixels, and how much of it the picture takes: launchers cut a maskable one into any shape within the middle 80 %. */
const icons = [
  { name: 'icon-180.png', size: 180, part: 0.9 },
  { name: 'icon-192.png', size: 192, part: 0.9 },
  { name: 'icon-512.png', size: 512, part: 0.9 },
  { name: 'maskable-512.png', size: 512, part: 0.6 },
];

/** Encodes the whole picture in the middle of white squares, with as few colours as make small files. */
export function encodeIcons(pixels: Pixels): Promise<EncodedFile[]> {
  return Promise.all(
    icons.map(async ({ name, size, part }) => {
      const inner = Math.round(size * part);
      const before = Math.floor((size - inner) / 2);
      const after = size - inner - before;
      const bytes = await imageFrom(pixels)
        .resize({ width: inner, height: inner, fit: 'contain', background: '#ffffff' })
        .extend({ top: before, left: before, bottom: after, right: after, background: '#ffffff' })
        .png({ palette: true })
        .toBuffer();
      return { name, bytes };
    }),
  );
}

async function resize(pixels: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  if (size.width === pixels.width) return pixels;
  return {
    ...size,
    data: await imageFrom(pixels)
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer(),
  };
}

/** Decodes a stored master. */
export async function decodeMaster(master: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function imageFrom({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
