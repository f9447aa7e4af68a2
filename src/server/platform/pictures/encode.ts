import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './decode.ts';
import type { PictureFormat } from './sizes.ts';

/** One file of a picture, as it is stored. */
export interface EncodedFile {
  name: string;
  bytes: Buffer;
}

// AVIF at effort 4 costs five times as much as at 3, for the same bytes. WebP at 2 costs less than half of 4, for 5 % more
// bytes, and an answer waits for one.
const encoders: Record<PictureFormat, (image: Sharp, isSmallest: boolean) => Sharp> = {
  webp: (image, isSmallest) => image.webp({ quality: isSmallest ? 60 : 75, effort: 2 }),
  avif: (image, isSmallest) => image.avif({ quality: isSmallest ? 40 : 50, effort: 3 }),
};
/** Shown to those who spare data, and to nobody else: a quarter of the bytes is worth more than the last of the detail. */
const smallest = 160;

/** Encodes pixels without visible loss, as the source of later sizes; quick rather than small, as it soon goes. */
export function encodeMaster(pixels: Pixels): Promise<Buffer> {
  return imageFrom(pixels).jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** Encodes the pixels at one width. */
export async function encodeVariant(pixels: Pixels, width: number, format: PictureFormat): Promise<EncodedFile> {
  const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
  const sized = width === pixels.width ? imageFrom(pixels) : imageFrom(pixels).resize({ width, height, fit: 'fill' });
  return { name: `${width}.${format}`, bytes: await encoders[format](sized, width === smallest).toBuffer() };
}

/** Opens a stored master again. */
export async function decodeMaster(master: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function imageFrom({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
