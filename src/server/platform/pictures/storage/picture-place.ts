import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '#server/platform/config.ts';

import { createDiskStorage } from './disk-storage.ts';
import type { PictureStorage } from './picture-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** The picture storage of the settings: a bucket, or a folder in the data folder. */
export function openPictureStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): PictureStorage {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'pictures'));
}

/** In the folder of pictures: the same for all servers that share it, wherever each has mounted it. */
export const placeFile = 'place';

/** Where pictures are kept, the same for servers that share them and for no others. The first server marks its folder. */
export async function readPicturePlace({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  if (s3) return `in the bucket ${s3.bucket}`;
  const folder = join(dataDir, 'pictures');
  const file = join(folder, placeFile);
  await mkdir(folder, { recursive: true });
  // Of two servers that start at once one marks it.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return `in the folder with the mark ${await readFile(file, 'utf8')}`;
}

/** Whether something other than that mark is in the folder, or it cannot be read. */
export async function hasPictures(folder: string): Promise<boolean> {
  const names = existsSync(folder) ? await readdir(folder).catch(() => null) : [];
  return names?.every((name) => name === placeFile) !== true;
}
