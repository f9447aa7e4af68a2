import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { restoreFilesOf } from '#server/platform/database/unfinished-restore.ts';
import { hasPictures } from '#server/platform/pictures/storage/picture-place.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { readLines } from './table-rows.ts';

export interface RestoreTarget {
  /** Of an empty PostgreSQL database; without it, the embedded database is restored into `folder`. */
  url?: string | undefined;
  folder: string;
  /** An S3 bucket; null restores the pictures into `folder`. */
  bucket: PictureStorage | null;
  /** Tells one bucket from another. */
  bucketName?: string;
}

/** What SQLite keeps beside a database. That of an earlier one would damage the restored one. */
export const sideFiles = ['community.db-wal', 'community.db-shm', 'community.db-journal'];
export const asideOf = (name: string) => `${name}.before-restore`;

/** Removes only what a restore has written: what is in its folder, what it has moved from there, and what it has stored in the bucket. */
export async function removeRestored({ folder, bucket }: RestoreTarget): Promise<void> {
  const left = restoreFilesOf(folder);
  const placed = (await readFile(left.placing, 'utf8').catch(() => '')).split('\n');
  if (placed.includes('pictures')) await rm(join(folder, 'pictures'), { recursive: true, force: true });
  if (placed.includes('community.db')) {
    // What is beside it is its own as long as it is there.
    const own = existsSync(join(folder, 'community.db')) ? [...sideFiles, 'community.db'] : [];
    for (const name of own) await rm(join(folder, name), { force: true });
    for (const name of sideFiles) await renameExisting(join(folder, asideOf(name)), join(folder, name));
  }
  if (bucket && existsSync(left.stored))
    for await (const line of readLines(createReadStream(left.stored))) {
      const [id, name] = line.split('/');
      if (id !== undefined && name !== undefined) await bucket.remove(id, name);
    }
  await rm(left.folder, { recursive: true, force: true });
}

/** Throws if something stands where the restore puts what it has written: it may belong to another community. */
export async function refuseOthers({ url, folder, bucket }: RestoreTarget): Promise<void> {
  if (url === undefined) refuseDatabase(folder);
  if (!bucket) await refusePictures(join(folder, 'pictures'));
}

/** Renames a file, if there is one; returns whether there was. */
export async function renameExisting(from: string, to: string): Promise<boolean> {
  const exists = existsSync(from);
  if (exists) await rename(from, to);
  return exists;
}

function refuseDatabase(folder: string): void {
  const path = join(folder, 'community.db');
  if (existsSync(path))
    throw new Error(`${path} exists already: the folder has a community. Set DATA_DIR to an empty folder.`);
}

async function refusePictures(path: string): Promise<void> {
  if (await hasPictures(path)) throw new Error(`${path} exists already. Set DATA_DIR to an empty folder.`);
}
