import sharp, { type Sharp } from 'sharp';

import type { PictureFormat } from '../sizes.ts';
import type { Pixels } from './decode.ts';

/** One file of a picture, to be stored. */
export interface EncodedFile {
  name: string;
  bytes: Buffer;
}

// AVIF takes five times as long at effort 4 as at 3, for the same bytes. WebP takes less than half the time at 2 as at 4, for
// 5 % more bytes, and the member waits for one WebP file.
const encoders: Record<PictureFormat, (image: Sharp, quality: number) => Sharp> = {
  webp: (image, quality) => image.webp({ quality, effort: 2 }),
  avif: (image, quality) => image.avif({ quality, effort: 3 }),
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

/** Encodes the pixels at one width, at a lower quality if the file would be unusually large. */
export async function encodeVariant(pixels: Pixels, width: number, format: PictureFormat): Promise<EncodedFile> {
  const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
  const sized = width === pixels.width ? imageFrom(pixels) : imageFrom(pixels).resize({ width, height, fit: 'fill' });
  const [first = 0, ...lower] = qualities[format];
  const encode = (quality: number) => encoders[format](sized.clone(), quality).toBuffer();
  let bytes = await encode(width === smallestWidth ? smallestQuality[format] : first);
  const limit = Math.max(minLimit, width * height * maxBytesPerPixel);
  for (const quality of lower) if (bytes.length > limit) bytes = await encode(quality);
  return { name: `${width}.${format}`, bytes };
}

/** Decodes a stored master. */
export async function decodeMaster(master: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function imageFrom({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
