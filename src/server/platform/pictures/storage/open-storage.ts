import { join } from 'node:path';

import type { Config } from '#server/platform/config.ts';

import { createDiskStorage } from './disk-storage.ts';
import type { PictureStorage } from './picture-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** The picture storage of the settings: a bucket, or a folder in the data folder. */
export function openPictureStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): PictureStorage {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'pictures'));
}
