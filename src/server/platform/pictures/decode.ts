import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { Problem } from '#server/platform/problem.ts';
import { mostPixels, refusals } from './picture-refusals.ts';
import { type PictureType, pictureTypeOf, typeBytes } from './picture-type.ts';
import { largestSizeOf, type PictureKind } from './sizes.ts';

/** Upright sRGB pixels, three bytes each, with nothing of the file they came from. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

// Quirks that every viewer overlooks are overlooked; what is cut off or cannot be decoded is not (S052).
const reading = { failOn: 'error', limitInputPixels: mostPixels, pages: 1 } as const;

/** Decodes the largest size that is kept of a picture file, or throws the Problem that says why not. */
export async function decode(path: string, kind: PictureKind): Promise<Pixels> {
  const type = await typeOf(path);
  try {
    const { width, height } = await inspect(path, type);
    const size = largestSizeOf(kind, { width, height });
    const { data, info } = await sharp(path, reading)
      .autoOrient()
      .resize({ ...size, fit: kind === 'profile' ? 'cover' : 'fill' })
      // What is transparent would vanish into a page of the same colour, and costs a channel everywhere.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`Decoded to ${info.channels} channels.`);
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw refusalFor(error);
  }
}

async function typeOf(path: string): Promise<PictureType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(typeBytes), 0, typeBytes);
    if (bytesRead === 0) throw refusals.empty();
    const type = pictureTypeOf(buffer.subarray(0, bytesRead));
    if (type === 'heic') throw refusals.heic();
    if (!type) throw refusals.wrongKind();
    return type;
  } finally {
    await file.close();
  }
}

/** The upright size, once the decoder has agreed on the type and the pixels of all frames are few enough. */
async function inspect(path: string, type: PictureType): Promise<{ width: number; height: number }> {
  const found = await sharp(path, reading).metadata();
  if (found.format !== (type === 'avif' ? 'heif' : type)) throw refusals.wrongKind();
  if (found.format === 'heif' && found.compression !== 'av1') throw refusals.heic();
  if (pixelsOf(found) > mostPixels) throw refusals.tooManyPixels();
  return found.autoOrient;
}

function pixelsOf({ width, height, pageHeight, pages }: Metadata): number {
  return width * (pageHeight ?? height) * (pages ?? 1);
}

function refusalFor(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
  return isTooLarge ? refusals.tooManyPixels() : refusals.broken();
}
