import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { onTestFinished } from 'vitest';

import { createAdvisoryLocks, type AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createPictures, type Pictures, type PicturesOptions } from '#server/rules/pictures/pictures.ts';
import { shareWorkers } from '#tests/support/shared-workers.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

export interface PictureFixture {
  db: Db;
  folder: string;
  files: PictureStorage;
  pictures: Pictures;
  clock: { now(): number; advance(ms: number): void };
  /** What was logged as an error, and for information. */
  errors: unknown[];
  progress: { message: string; details: object }[];
  /** What server processes on this database have in common. */
  locks: AdvisoryLocks;
  /** The pictures of another server process on the same database and storage, by default one that knows of no others. */
  another(files?: PictureStorage, locks?: AdvisoryLocks): Pictures;
  /** Paths of all files in the storage. */
  storedFiles(): Promise<string[]>;
}

/** Registers a cleanup: after the test, or after all tests of a file that shares one fixture. */
type Later = (cleanUp: () => Promise<void>) => void;

type Limits = Pick<PicturesOptions, 'maxBytesPerDay' | 'minFreeBytes' | 'freeBytes'>;

/** Pictures on an empty database of the engine under test and a temporary folder. */
export async function openPictureFixture(
  options: { decorate?: (files: PictureStorage) => PictureStorage; later?: Later; limits?: Limits } = {},
): Promise<PictureFixture> {
  const { decorate = (files) => files, later = onTestFinished, limits } = options;
  const { folder, url, remove } = await createTestDatabase();
  later(remove);
  const { db, pool, close } = await openDatabase({ url, folder });
  later(close);
  let now = Date.UTC(2026, 5, 1);
  const clock = { now: () => now, advance: (ms: number) => void (now += ms) };
  const errors: unknown[] = [];
  const progress: PictureFixture['progress'] = [];
  const log = {
    error: (details: object) => void errors.push(details),
    info: (details: object, message: string) => void progress.push({ message, details }),
  };
  const files = decorate(createDiskStorage(join(folder, 'pictures')));
  const another = (its = files, locks = createAdvisoryLocks(null)) => {
    const spoolFolder = join(folder, 'spool');
    const pictures = createPictures({
      db,
      locks,
      storage: its,
      clock,
      log,
      spoolFolder,
      workers: shareWorkers(),
      ...limits,
    });
    later(() => pictures.close());
    return pictures;
  };
  return {
    db,
    folder,
    files,
    clock,
    errors,
    progress,
    locks: createAdvisoryLocks(pool),
    another,
    pictures: another(),
    storedFiles: () => filesBelow(join(folder, 'pictures')),
  };
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Reads a picture's file and decodes its metadata. */
export async function decodedFile(pictures: Pictures, id: string, file: string): Promise<Metadata & { bytes: Buffer }> {
  const served = await pictures.read(id, file);
  if (!served) throw new Error(`${file} is not served.`);
  return { ...(await sharp(served.bytes).metadata()), bytes: served.bytes };
}
