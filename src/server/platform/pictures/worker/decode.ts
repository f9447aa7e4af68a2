import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

import type { PictureType } from '#contract/picture-type.ts';
import { Problem } from '#server/platform/problem.ts';

import { HeavyPictureError, maxPixels, pictureProblems, requirePicture } from '../picture-problems.ts';
import { largestSizeOf, type PictureKind } from '../sizes.ts';

/** Upright sRGB pixels, three bytes each, without any metadata of the original file. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

// Of an animation the first frame. failOn 'error' accepts harmless defects, as image viewers do, but no undecodable file (S052).
const readOptions = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 } as const;

/**
 * Decodes a picture file at its largest size; throws a Problem if it is not acceptable, and a HeavyPictureError if its pixels
 * have more than `maxPixelBytes`, according to its header.
 */
export async function decode(path: string, kind: PictureKind, maxPixelBytes: number): Promise<Pixels> {
  const file = await readFile(path);
  const type = requirePicture(file);
  try {
    const { width, height, pixelBytes } = await inspect(file, type);
    if (pixelBytes > maxPixelBytes) throw new HeavyPictureError();
    const size = largestSizeOf(kind, { width, height });
    const { data, info } = await sharp(file, readOptions)
      .autoOrient()
      .resize({ ...size, fit: kind === 'profile' ? 'cover' : 'fill' })
      // An alpha channel would cost bytes in every size, and dark lines would vanish on a dark page.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`Decoded to ${info.channels} channels.`);
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw toProblem(error);
  }
}

/** The upright size and the bytes of all pixels; throws if the decoder finds another type or too many pixels. */
async function inspect(
  file: Buffer,
  type: PictureType,
): Promise<{ width: number; height: number; pixelBytes: number }> {
  const found = await sharp(file, readOptions).metadata();
  if (found.format !== (type === 'avif' ? 'heif' : type)) throw pictureProblems.unsupportedType();
  if (found.format === 'heif' && found.compression !== 'av1') throw pictureProblems.heic();
  if (found.width * (found.pageHeight ?? found.height) > maxPixels) throw pictureProblems.tooManyPixels();
  const bytesPerSample = found.depth === 'uchar' ? 1 : found.depth === 'ushort' ? 2 : 8;
  return { ...found.autoOrient, pixelBytes: found.width * found.height * found.channels * bytesPerSample };
}

function toProblem(error: unknown): Error {
  if (error instanceof Problem || error instanceof HeavyPictureError) return error;
  const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
  return isTooLarge ? pictureProblems.tooManyPixels() : pictureProblems.unreadable();
}
