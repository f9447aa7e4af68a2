import type { Browser } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';

import type { Pixels } from '#server/platform/pictures/worker/decode.ts';

import { infoMetric, type Metric } from '../metrics.ts';
import { median } from '../statistics.ts';
import { measureDecoding } from './measure-decoding.ts';
import { ssim } from './ssim.ts';

const widths = [160, 320, 480, 640, 960, 1280];
const halved = { chromaSubsampling: '4:2:0' };

/** At the qualities that the server uses. */
const encoders: Record<string, (image: Sharp) => Sharp> = {
  'WebP effort 2': (image) => image.webp({ quality: 75, effort: 2 }),
  'AVIF effort 0': (image) => image.avif({ quality: 50, effort: 0, ...halved }),
  'AVIF effort 1': (image) => image.avif({ quality: 50, effort: 1, ...halved }),
  'AVIF effort 2': (image) => image.avif({ quality: 50, effort: 2, ...halved }),
  'AVIF effort 3, all colours': (image) => image.avif({ quality: 50, effort: 3 }),
};

interface Encoded {
  bytes: Buffer;
  processorMs: number;
  similarity: number;
}

/** What each format and effort costs at each width, in the mean of these pictures; the metric's value is the bytes. */
export async function compareEncoders(name: string, files: Buffer[], browser: Browser): Promise<Metric[]> {
  sharp.concurrency(1);
  sharp.cache(false);
  const metrics: Metric[] = [];
  for (const width of widths) {
    const resized = await Promise.all(
      files.map((file) => pixelsOf(sharp(file).resize({ width, withoutEnlargement: true }))),
    );
    const originals = resized.filter((pixels) => pixels.width === width);
    if (originals.length === 0) continue;
    for (const [encoder, encode] of Object.entries(encoders)) {
      const encoded: Encoded[] = [];
      for (const original of originals) encoded.push(await measure(original, encode));
      const decodeMs = await measureDecoding(
        browser,
        encoder.startsWith('AVIF') ? 'image/avif' : 'image/webp',
        encoded.map(({ bytes }) => bytes),
      );
      const mean = (of: (each: Encoded) => number) => encoded.reduce((sum, each) => sum + of(each), 0) / encoded.length;
      const bytes = Math.round(mean((each) => each.bytes.length));
      const text = [
        `${(bytes / 1000).toFixed(1)} kB`,
        `SSIM ${mean((each) => each.similarity).toFixed(3)}`,
        `encoded in ${Math.round(mean((each) => each.processorMs))} ms`,
        `decoded in ${Math.round(median(decodeMs))} ms`,
      ];
      metrics.push(infoMetric(`${name}, ${width} px, ${encoder}`, bytes, text.join(', ')));
    }
  }
  return metrics;
}

async function measure(original: Pixels, encode: (image: Sharp) => Sharp): Promise<Encoded> {
  const { data, width, height } = original;
  const began = process.cpuUsage();
  const bytes = await encode(sharp(data, { raw: { width, height, channels: 3 } })).toBuffer();
  const { user, system } = process.cpuUsage(began);
  return { bytes, processorMs: (user + system) / 1000, similarity: ssim(original, await pixelsOf(sharp(bytes))) };
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
