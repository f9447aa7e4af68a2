import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, appendFile, constants, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { tryLock } from '#server/platform/database/sqlite.ts';
import {
  isRestoreCommitted,
  isRestoreComplete,
  readBegunRestore,
  restoreFilesOf,
} from '#server/platform/database/unfinished-restore.ts';
import { syncFolder } from '#server/platform/disk.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { refuseRows } from './empty-database.ts';
import {
  asideOf,
  refuseOthers,
  removeRestored,
  renameExisting,
  sideFiles,
  type RestoreTarget,
} from './restore-target.ts';

/** Where a restore writes: beside the final place until everything is complete. */
export interface RestorePlace {
  /** The folder of what is not complete. */
  staging: string;
  /** To be committed with the rows: tells the next restore and the next start that they are complete. */
  id: string;
  /** Stores a file of a picture, unless it is there already. */
  storePicture(id: string, name: string, bytes: Buffer): Promise<void>;
  /** Moves everything to where the server looks for it; returns the files of an earlier database that it has renamed for that. */
  putInPlace(): Promise<string[]>;
  /** Where the pictures are then. */
  pictures: PictureStorage;
  /** Keeps what is in place. */
  finish(): Promise<void>;
  /** Removes all that was written, unless it is complete: then it keeps it and returns false. */
  undo(): Promise<boolean>;
}

/**
 * Locks the folder and removes what a killed restore has left there and in the bucket; null if that restore was of the same backup
 * and is complete. Throws if something else is in the place of what comes: it may belong to another community.
 */
export async function openRestorePlace(target: RestoreTarget, backup: string): Promise<RestorePlace | null> {
  const { url, folder, bucket } = target;
  const left = restoreFilesOf(folder);
  const begun = { id: randomUUID(), backup, place: describePlace(target) };
  if (!existsSync(left.folder)) await refuseOthers(target);
  const unlock = await lockForRestore(folder);
  try {
    const last = await readBegunRestore(folder);
    if (last && last.place !== begun.place)
      throw new Error(
        `${left.folder} is left of a restore into ${last.place} that was not finished. Run that one again, or set DATA_DIR to an empty folder.`,
      );
    if (await isRestoreComplete(target)) {
      const isThere = url === undefined ? existsSync(join(folder, 'community.db')) : await isRestoreCommitted(target);
      await rm(left.folder, { recursive: true, force: true });
      if (isThere && last?.backup === backup) {
        await unlock();
        return null;
      }
    }
    if (url !== undefined) await refuseRows(url);
    await removeRestored(target);
    await refuseOthers(target);
    await mkdir(left.folder, { mode: 0o700 });
    await writeFile(left.begun, JSON.stringify(begun));
  } catch (error) {
    await unlock();
    throw error;
  }
  const staged = createDiskStorage(join(left.folder, 'pictures'));

  return {
    staging: left.folder,
    id: begun.id,
    async storePicture(id, name, bytes) {
      const store = bucket ?? staged;
      const before = (await store.size(id, name)) === null ? null : await store.get(id, name);
      if (before?.equals(bytes)) return;
      const path = `pictures/${id}/${name}`;
      if (before && !bucket) throw new Error(`${path} is in it twice.`);
      if (before) throw new Error(`The bucket has another file with the name ${path}. Use an empty one.`);
      if (bucket) await appendFile(left.stored, `${id}/${name}\n`);
      await store.put(id, name, bytes);
    },
    async putInPlace() {
      await mkdir(join(left.folder, 'pictures'), { recursive: true });
      await writeFile(
        left.placing,
        [...(bucket ? [] : ['pictures']), ...(url === undefined ? ['community.db'] : [])].join('\n'),
      );
      await syncFolder(left.folder);
      if (!bucket) {
        await rm(join(folder, 'pictures'), { recursive: true, force: true });
        await rename(join(left.folder, 'pictures'), join(folder, 'pictures'));
      }
      const aside: string[] = [];
      if (url === undefined) {
        for (const name of sideFiles)
          if (await renameExisting(join(folder, name), join(folder, asideOf(name)))) aside.push(asideOf(name));
        // The database comes last: without it the folder is no community.
        await rename(join(left.folder, 'community.db'), join(folder, 'community.db'));
      }
      await syncFolder(folder);
      return aside;
    },
    pictures: bucket ?? createDiskStorage(join(folder, 'pictures')),
    async finish() {
      // From here on nothing that is in place is removed by another restore.
      await renameExisting(left.placing, left.finished);
      await rm(left.folder, { recursive: true, force: true });
      await unlock();
    },
    async undo() {
      const isComplete = await isRestoreComplete(target).catch(async (error: unknown) => {
        await unlock();
        throw error;
      });
      if (isComplete) return false;
      try {
        await removeRestored(target);
      } finally {
        await unlock();
      }
      return true;
    },
  };
}

/** Without the password. */
function describePlace({ url, bucket, bucketName = '' }: RestoreTarget): string {
  const { host, pathname } = new URL(url ?? 'file:///');
  const database = url === undefined ? 'the embedded database' : `the PostgreSQL database ${host}${pathname}`;
  return bucket ? `${database} and the bucket ${bucketName}` : database;
}

/** Creates and locks the folder; returns a function that unlocks it, and removes of it what is empty and was not there. */
async function lockForRestore(folder: string): Promise<() => Promise<void>> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  // Says more than SQLite does.
  await access(folder, constants.W_OK | constants.X_OK);
  const hadLock = existsSync(join(folder, 'lock.db'));
  const lock = tryLock(folder);
  if (!lock) throw new Error(`A server or another restore is running on ${folder}. Stop it first.`);
  return async () => {
    // While it is locked, so that nobody else can have it.
    if (!hadLock) await rm(join(folder, 'lock.db'), { force: true });
    lock.close();
    for (let at = folder; created !== undefined && at.length >= created.length; at = dirname(at))
      await rmdir(at).catch(() => undefined);
  };
}
