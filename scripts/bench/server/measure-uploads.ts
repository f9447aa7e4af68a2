import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

import { createClient, unwrap, upload } from '#sdk/index.ts';

import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { maxMetric, median, type Metric } from '../metrics.ts';
import { pagePictures } from '../page-pictures.ts';
import { fillCommunity } from './fill-community.ts';
import { watchProcessorTime } from './processor-time.ts';

const goals = { answerSeconds: 2, processorSeconds: 1.8 };
/** 12 megapixels, as phones take them. */
const size = { width: 3000, height: 4000 };

/** Uploads pictures one after the other, each when all sizes of the one before are made: photos of these files, or without them pictures like photos. */
export async function measureUploads(photos: readonly string[]): Promise<Metric[]> {
  const files = await Promise.all(
    photos.length > 0 ? photos.map((file) => readFile(file)) : pagePictures(3).map(takePhoto),
  );
  const storage = await createTemporaryStorage('bench', 'sqlite');
  const { tokens } = await fillCommunity(storage, { posts: 100, members: 200, crowd: 0 });
  const [token] = tokens.values();
  const server = await startChildServer(storage);
  const processor = watchProcessorTime(server.pid);
  const api = createClient({ baseUrl: server.address, token });
  const answers: number[] = [];
  async function send(file: Buffer<ArrayBuffer>): Promise<void> {
    const began = performance.now();
    await upload(api, '/user/uploadPostImage', new Blob([file], { type: 'image/jpeg' }));
    answers.push((performance.now() - began) / 1000);
    while ((await unwrap(api.GET('/health'))).unfinishedPictures !== 0) await sleep(100);
  }
  try {
    const [first] = files;
    // Starts the processes.
    if (first) await send(first);
    answers.length = 0;
    const before = processor.seconds();
    for (const file of files) await send(file);
    const [answer, processorTime] = [median(answers), (processor.seconds() - before) / files.length];
    return [
      maxMetric('until a picture is answered', answer, goals.answerSeconds, `${answer.toFixed(2)} s`),
      maxMetric('processor time of all sizes', processorTime, goals.processorSeconds, `${processorTime.toFixed(2)} s`),
    ];
  } finally {
    processor.stop();
    await server.stop();
    await storage.remove();
  }
}

/** Enlarges a picture and adds the grain of a sensor: smooth surfaces alone would compress better than any photo. */
async function takePhoto(picture: string): Promise<Buffer<ArrayBuffer>> {
  const grain = await sharp({
    create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 8 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const photo = sharp(picture)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }]);
  return Buffer.from(await photo.jpeg({ quality: 90 }).toBuffer());
}
