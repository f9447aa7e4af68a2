import { randomBytes } from 'node:crypto';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

import { drawPicture } from '../../demo/art/draw-picture.ts';
import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { uploadPicture } from '../pictures/upload-picture.ts';
import { waitUntilFinished } from '../pictures/wait-until-finished.ts';
import { fillCommunity } from '../server/fill-community.ts';
import { median } from '../statistics.ts';

interface PictureCost {
  /** Of all sizes and formats of one picture, the median. */
  megabytes: number;
  /** Until all of them were made, one after the other. */
  secondsEach: number;
  /** Of the server and its picture processes together, while they worked. */
  maxMemory: number;
}

const pictures = 8;

/** Uploads drawn pictures of the demo, or noise, which compresses as badly as a photograph can, and waits for all sizes. */
export async function measurePictures(kind: 'drawn' | 'noise'): Promise<PictureCost> {
  const storage = await createTemporaryStorage('bench', 'sqlite');
  const { tokens } = await fillCommunity(storage, {
    posts: 1000,
    members: 200,
    followersOfFirst: 0,
    commentsOnFirst: 0,
  });
  const files = await Promise.all(Array.from({ length: pictures }, (_, n) => (kind === 'drawn' ? draw(n) : noise())));
  const server = await startChildServer(storage);
  let maxMemory = 0;
  const timer = setInterval(() => (maxMemory = Math.max(maxMemory, memoryOfAll(server))), 100);
  try {
    const began = performance.now();
    for (const [n, file] of files.entries()) await uploadPicture(server, [...tokens.values()][n] ?? '', file);
    const folder = join(storage.folder, 'pictures');
    await waitUntilFinished(server.address);
    const secondsEach = (performance.now() - began) / 1000 / pictures;
    const sizes = globSync('*/*/', { cwd: folder }).map((each) => folderBytes(join(folder, each)));
    if (sizes.length !== pictures) throw new Error(`There are ${sizes.length} pictures instead of ${pictures}.`);
    return { megabytes: median(sizes) / 1e6, secondsEach, maxMemory };
  } finally {
    clearInterval(timer);
    await server.stop();
    await storage.remove();
  }
}

function draw(seed: number): Promise<Buffer<ArrayBuffer>> {
  const { svg } = drawPicture({ seed, category: 'beauty', subcategory: 'skincare' });
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}

function noise(): Promise<Buffer<ArrayBuffer>> {
  const [width, height] = [3024, 4032];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .blur(1)
    .jpeg({ quality: 85 })
    .toBuffer();
}

const folderBytes = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Of the server and its children, in MB; 0 on systems without /proc. */
function memoryOfAll({ pid, memory }: ChildServer): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const kilobytes = children.map((child) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0),
    );
    return memory() + Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
  } catch {
    return 0;
  }
}
