import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

import { webpWidthsOf, type PictureKind, type Variant } from '../sizes.ts';
import { masterName } from '../storage/picture-storage.ts';
import { decode, type Pixels } from './decode.ts';
import { decodeMaster, encodeIcons, encodeMaster, encodeVariants, type EncodedFile } from './encode.ts';

/** Decode and clean an uploaded file. */
export interface IngestJob {
  task: 'ingest';
  path: string;
  kind: PictureKind | 'logo';
  /** A picture with more bytes of pixels is not decoded, but rejected with a HeavyPictureError. */
  maxPixelBytes: number;
}

/** Encode a stored master. */
export interface RenderJob {
  task: 'render';
  master: Uint8Array;
  variants: Variant[];
}

export interface IngestedPicture extends Preview {
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** All WebP sizes and the master. */
  files: EncodedFile[];
}

/** Does the part of an upload that the member waits for; throws a Problem if the file is not acceptable. */
export async function ingest({ path, kind, maxPixelBytes }: IngestJob): Promise<IngestedPicture> {
  const pixels = await decode(path, kind === 'logo' ? 'post' : kind, maxPixelBytes);
  const { width, height } = pixels;
  const preview = await previewOf(pixels);
  if (kind === 'logo') return { ...preview, width, height, files: await encodeIcons(pixels) };
  const variants = webpWidthsOf(kind, width).map((each): Variant => ({ width: each, format: 'webp' }));
  const master = { name: masterName, bytes: await encodeMaster(pixels) };
  return { ...preview, width, height, files: [...(await encodeVariants(pixels, variants)), master] };
}

/** Makes these sizes of a picture. */
export async function render({ master, variants }: RenderJob): Promise<EncodedFile[]> {
  return encodeVariants(await decodeMaster(master), variants);
}

/** Placeholders for a picture that has not loaded yet. */
interface Preview {
  /** A ThumbHash: a blurred picture of about 25 bytes, as base64. */
  thumbhash: string;
  /** The average colour as `#rrggbb`. */
  color: string;
}

/** Makes the blurred preview and the average colour of a picture. */
async function previewOf({ data, width, height }: Pixels): Promise<Preview> {
  const thumb = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return { thumbhash: Buffer.from(hash).toString('base64'), color: averageColor(thumb.data) };
}

function averageColor(rgba: Buffer): string {
  const mean = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < rgba.length; at += 4) sum += rgba[at] ?? 0;
    return Math.round(sum / (rgba.length / 4));
  };
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`;
}
