import { join } from 'node:path';

import { lockFolder } from '#server/platform/database/sqlite.ts';
import { requireFinishedRestore } from '#server/platform/database/unfinished-restore.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import { isPictureFile, type PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { readUploads } from './copy-pictures.ts';
import { fillDatabase } from './empty-database.ts';
import { importTable } from './import-table.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import type { TableSum } from './table-rows.ts';
import { findDifferentTables, readInTransaction, sumTables, verifyTables, withSnapshot } from './verify-tables.ts';

interface MoveOptions {
  /** The data folder with the embedded database. */
  folder: string;
  /** Of the empty PostgreSQL database to move to. */
  url: string;
  /** The S3 bucket to move to; null leaves the pictures in the folder. */
  bucket: PictureStorage | null;
  log: (line: string) => void;
}

/**
 * Copies an embedded community to PostgreSQL and, with a bucket, its pictures to S3, and changes nothing in the folder. It can
 * be repeated after an interruption: pictures that are there already are compared and not sent again, and the rows come in one
 * transaction. Pictures are copied while a server may be running; throws if one still is when the rows' turn comes.
 */
export async function moveCommunity({ folder, url, bucket, log }: MoveOptions): Promise<void> {
  await requireFinishedRestore({ folder });
  const disk = createDiskStorage(join(folder, 'pictures'));
  const move = async () => {
    const snapshot = await openSnapshot({ folder });
    try {
      return bucket ? await movePictures(snapshot, disk, bucket, log) : [];
    } finally {
      await snapshot.close();
    }
  };
  await move();
  const lock = lockWithoutServer(folder);
  try {
    // What the server wrote until it was stopped.
    const missing = await move();
    await moveRows(folder, url, log);
    if (missing.length > 0) log(`These pictures have no files any more: ${missing.join(', ')}`);
  } finally {
    lock.close();
  }
}

function lockWithoutServer(folder: string): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(folder);
  } catch (error) {
    throw new Error(
      `The pictures are copied. The rows have to be copied while no server writes: stop the server on ${folder}, ` +
        'then run this command again.',
      { cause: error },
    );
  }
}

/** Returns the ids of pictures that are in use, but have no files. */
async function movePictures(
  snapshot: Snapshot,
  disk: PictureStorage,
  bucket: PictureStorage,
  log: (line: string) => void,
): Promise<string[]> {
  const missing: string[] = [];
  let [looked, sent] = [0, 0];
  for await (const { id, isClaimed } of readUploads(snapshot)) {
    const names = (await disk.list(id)).filter(isPictureFile);
    if (isClaimed && names.length === 0) missing.push(id);
    for (const name of names) {
      const bytes = await disk.get(id, name);
      // Deleted since the snapshot.
      if (!bytes) continue;
      if ((await bucket.get(id, name))?.equals(bytes)) continue;
      await putVerified(bucket, id, name, bytes);
      sent += 1;
    }
    looked += 1;
    if (looked % 100 === 0) log(`pictures: ${looked}`);
  }
  log(`pictures: ${looked}, ${sent} files sent, all compared byte by byte`);
  return missing;
}

async function moveRows(folder: string, url: string, log: (line: string) => void): Promise<void> {
  const snapshot = await openSnapshot({ folder });
  try {
    const { migrations, tables } = snapshot;
    const sums = await sumTables((table) => snapshot.read(table), tables);
    if (await isMoved(url, sums)) {
      log('The rows were moved already.');
      return;
    }
    await fillDatabase({ url, folder, migrations }, async (trx) => {
      for (const table of tables) await importTable(trx, table, snapshot.read(table));
      await verifyTables(readInTransaction(trx), sums);
    });
    for (const [table, { rows }] of Object.entries(sums)) log(`${table}: ${rows} rows`);
  } finally {
    await snapshot.close();
  }
}

async function isMoved(url: string, sums: Record<string, TableSum>): Promise<boolean> {
  try {
    return (await withSnapshot({ url, folder: '' }, (read) => findDifferentTables(read, sums))).length === 0;
  } catch {
    // It has no tables yet.
    return false;
  }
}

/** Stores a file and reads it back; throws if it is not there byte by byte. */
async function putVerified(storage: PictureStorage, id: string, name: string, bytes: Buffer): Promise<void> {
  await storage.put(id, name, bytes);
  const stored = await storage.get(id, name);
  if (!stored?.equals(bytes)) throw new Error(`The picture storage did not store ${id}/${name} as it was sent.`);
}
