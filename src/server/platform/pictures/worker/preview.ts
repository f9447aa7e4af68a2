import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

import type { Pixels } from './decode.ts';

/** Placeholders for a picture that has not loaded yet. */
export interface Preview {
  /** A ThumbHash: a blurred picture of about 25 bytes, as base64. */
  thumbhash: string;
  /** The average colour as `#rrggbb`. */
  color: string;
}

/** Makes the blurred preview and the average colour of a picture. */
export async function previewOf({ data, width, height }: Pixels): Promise<Preview> {
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
