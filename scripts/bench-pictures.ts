import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

import { infoMetric, jsonOption, maxMetric, reportMetrics, type Metric } from './bench/metrics.ts';
import { compareEncoders } from './bench/pictures/compare-encoders.ts';
import { measureFirstStart } from './bench/pictures/measure-first-start.ts';
import { measureUploads } from './bench/pictures/measure-uploads.ts';
import { buildClient } from './build.ts';
import { drawPicture } from './demo/art/draw-picture.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import { launchChromium } from './lib/chromium.ts';

// `npm run bench:pictures -- [--only start,uploads,encoders] [--photo file …] [--json file]`: what pictures take of processor time,
// bytes and decoding time. The repository has drawings only: name photos to measure them, too.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'start,uploads,encoders' },
    photo: { type: 'string', multiple: true, default: [] },
    ...jsonOption,
  },
});
const parts = options.only.split(',');
const count = 6;
const seconds = (value: number) => `${value.toFixed(2)} s`;

const drawings = await Promise.all(Array.from({ length: count }, (_, seed) => draw(seed, 1280)));
const photos = options.photo.map((file) => Buffer.from(readFileSync(file)));
const metrics: Metric[] = [];
if (parts.includes('start')) metrics.push(...(await startMetrics()));
if (parts.includes('uploads')) {
  // 12 megapixels in the demo's usual proportion.
  const large = await Promise.all([0, 1, 2].map((seed) => draw(seed, 3100)));
  metrics.push(...(await uploadMetrics('a drawing of 1280 pixels', drawings, 2)));
  metrics.push(...(await uploadMetrics('a drawing of 12 megapixels', large, 1.8)));
  if (photos.length > 0) metrics.push(...(await uploadMetrics('a photo', photos, 1.8)));
}
if (parts.includes('encoders')) {
  const browser = await launchChromium();
  metrics.push(...(await compareEncoders('drawing', drawings, browser)));
  if (photos.length > 0) metrics.push(...(await compareEncoders('photo', photos, browser)));
  await browser.close();
}
reportMetrics(metrics, options);

async function startMetrics(): Promise<Metric[]> {
  if (isBuildStale()) await buildClient();
  const start = await measureFirstStart();
  return [
    maxMetric('first start: until ready', start.readySeconds, 60, seconds(start.readySeconds)),
    maxMetric(
      'first start: processor time until idle',
      start.idleProcessorSeconds,
      120,
      seconds(start.idleProcessorSeconds),
    ),
    infoMetric('first start: until idle', start.idleSeconds, seconds(start.idleSeconds)),
    infoMetric(
      'first start: processor time until ready',
      start.readyProcessorSeconds,
      seconds(start.readyProcessorSeconds),
    ),
  ];
}

async function uploadMetrics(name: string, files: Buffer<ArrayBuffer>[], maxSeconds: number): Promise<Metric[]> {
  const { answerMs, processorSeconds } = await measureUploads(files);
  return [
    maxMetric(`${name}: until it is answered`, answerMs / 1000, 2, seconds(answerMs / 1000)),
    maxMetric(`${name}: processor time of all sizes`, processorSeconds, maxSeconds, seconds(processorSeconds)),
  ];
}

/** A JPEG as a camera writes it. */
async function draw(seed: number, width: number): Promise<Buffer<ArrayBuffer>> {
  const { svg, width: own } = drawPicture({ seed, category: 'beauty', subcategory: 'skincare' });
  const density = (72 * width) / own;
  return Buffer.from(await sharp(Buffer.from(svg), { density, unlimited: true }).jpeg({ quality: 90 }).toBuffer());
}
