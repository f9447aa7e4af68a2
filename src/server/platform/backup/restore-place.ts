import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { tryLock, unfinishedRestore } from '#server/platform/database/sqlite.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';

import { refuseRows } from './empty-database.ts';

export interface RestoreTarget {
  /** Of an empty PostgreSQL database; without it, the embedded database is restored into `folder`. */
  url?: string | undefined;
  folder: string;
  /** An S3 bucket; null restores the pictures into `folder`. */
  bucket: PictureStorage | null;
  /** Tells one bucket from another. */
  bucketName?: string;
}

/** Where a restore writes: beside the final place until everything is complete. */
export interface RestorePlace {
  /** The folder of what is not complete. */
  staging: string;
  /** Stores a file of a picture, unless it is there already. */
  storePicture(id: string, name: string, bytes: Buffer): Promise<void>;
  /** Moves everything to where the server looks for it; returns the files of an earlier database that it has renamed for that. */
  putInPlace(): Promise<string[]>;
  /** Where the pictures are then. */
  pictures: PictureStorage;
  /** Keeps what is in place. */
  finish(): Promise<void>;
  /** Removes all that was written. */
  undo(): Promise<void>;
}

/** What SQLite keeps beside a database. That of an earlier one would damage the restored one. */
const sideFiles = ['community.db-wal', 'community.db-shm', 'community.db-journal'];
const asideOf = (name: string) => `${name}.before-restore`;

/**
 * Locks the folder and removes what a killed restore has left there and in the bucket. Throws if something else is in the place of
 * what comes: it may belong to another community.
 */
export async function openRestorePlace(target: RestoreTarget): Promise<RestorePlace> {
  const { url, folder, bucket, bucketName = '' } = target;
  const staging = join(folder, unfinishedRestore.folder);
  const [placing, stored] = [join(staging, unfinishedRestore.mark), join(staging, 'stored')];
  const refuseOthers = async () => {
    if (url === undefined) refuseDatabase(folder);
    if (!bucket) await refusePictures(join(folder, 'pictures'));
  };
  if (!existsSync(placing)) await refuseOthers();
  const hadLock = existsSync(join(folder, 'lock.db'));
  const lock = tryLock(folder);
  if (!lock) throw new Error(`A server or another restore is running on ${folder}. Stop it first.`);
  const unlock = async () => {
    // While it is locked, so that nobody else can have it.
    if (!hadLock) await rm(join(folder, 'lock.db'), { force: true });
    lock.close();
  };
  const staged = createDiskStorage(join(staging, 'pictures'));

  /** Removes only what a restore has written: what is in its folder, what it has moved from there, and what it has stored in the bucket. */
  async function removeOwn(): Promise<void> {
    const placed = await readLines(placing);
    if (placed.includes('pictures')) await rm(join(folder, 'pictures'), { recursive: true, force: true });
    if (placed.includes('community.db')) {
      // What is beside it is its own as long as it is there.
      const own = existsSync(join(folder, 'community.db')) ? [...sideFiles, 'community.db'] : [];
      for (const name of own) await rm(join(folder, name), { force: true });
      for (const name of sideFiles) await renameExisting(join(folder, asideOf(name)), join(folder, name));
    }
    const [name, ...files] = await readLines(stored);
    if (bucket && name === bucketName)
      for (const file of files) {
        const [id, part] = file.split('/');
        if (id !== undefined && part !== undefined) await bucket.remove(id, part);
      }
    await rm(staging, { recursive: true, force: true });
  }

  try {
    if (url !== undefined) await refuseRows(url);
    await removeOwn();
    await refuseOthers();
    await mkdir(staging, { mode: 0o700 });
    await writeFile(stored, `${bucketName}\n`);
  } catch (error) {
    await unlock();
    throw error;
  }

  return {
    staging,
    async storePicture(id, name, bytes) {
      if (!bucket) return staged.put(id, name, bytes);
      const before = (await bucket.size(id, name)) === null ? null : await bucket.get(id, name);
      if (before?.equals(bytes)) return;
      if (before)
        throw new Error(`The bucket has another file with the name pictures/${id}/${name}. Use an empty one.`);
      await appendFile(stored, `${id}/${name}\n`);
      await bucket.put(id, name, bytes);
    },
    async putInPlace() {
      await mkdir(join(staging, 'pictures'), { recursive: true });
      await writeFile(
        placing,
        [...(bucket ? [] : ['pictures']), ...(url === undefined ? ['community.db'] : [])].join('\n'),
      );
      await syncFolder(staging);
      if (!bucket) {
        await rm(join(folder, 'pictures'), { recursive: true, force: true });
        await rename(join(staging, 'pictures'), join(folder, 'pictures'));
      }
      const aside: string[] = [];
      if (url === undefined) {
        for (const name of sideFiles)
          if (await renameExisting(join(folder, name), join(folder, asideOf(name)))) aside.push(asideOf(name));
        // The database comes last: without it the folder is no community.
        await rename(join(staging, 'community.db'), join(folder, 'community.db'));
      }
      await syncFolder(folder);
      return aside;
    },
    pictures: bucket ?? createDiskStorage(join(folder, 'pictures')),
    async finish() {
      await rm(placing, { force: true });
      await rm(staging, { recursive: true, force: true });
      await unlock();
    },
    undo: () => removeOwn().finally(unlock),
  };
}

const readLines = async (path: string) => (await readFile(path, 'utf8').catch(() => '')).split('\n');

/** Whether there was such a file. */
async function renameExisting(from: string, to: string): Promise<boolean> {
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
  if ((await readdir(path).catch(() => [])).length > 0)
    throw new Error(`${path} exists already. Set DATA_DIR to an empty folder.`);
}
