import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { requireFinishedRestore } from '#server/platform/database/unfinished-restore.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { createArchiveWriter, type ArchiveWriter } from './archive.ts';
import { copyPictures } from './copy-pictures.ts';
import { manifestName, tableEntry, type Manifest } from './manifest.ts';
import { openSnapshot, type DatabaseLocation, type Snapshot } from './snapshot.ts';
import { createTableSum, toLine, type TableSum } from './table-rows.ts';
import { verifyBackup } from './verify-backup.ts';

interface BackupOptions {
  database: DatabaseLocation;
  storage: PictureStorage;
  /** The archive to write. */
  file: string;
  log?: (line: string) => void;
  /** Gives the backup up. */
  signal?: AbortSignal;
}

interface BackupReport {
  manifest: Manifest;
  /** Ids of pictures that are in use, but have no files. */
  missing: string[];
}

/** Writes a consistent archive of the database and all pictures that it refers to, while servers go on serving. */
export async function createBackup({ database, storage, file, log, signal }: BackupOptions): Promise<BackupReport> {
  await requireFinishedRestore(database);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const archive = await createArchiveWriter(file, signal);
  try {
    const pictures = await copyPictures({ open: () => openSnapshot(database), storage, archive, log });
    const { snapshot, count, deleted, missing } = pictures;
    const tables: Record<string, TableSum> = {};
    try {
      for (const table of snapshot.tables) {
        tables[table] = await addTable(archive, snapshot, table, `${file}.table.part`);
        log?.(`${table}: ${tables[table].rows} rows`);
      }
    } finally {
      await snapshot.close();
    }
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      migrations: snapshot.migrations,
      tables,
      pictures: count,
      deletedPictures: deleted,
    };
    await archive.addBytes(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await archive.finish();
    await verifyInPlace(file);
    return { manifest, missing };
  } catch (error) {
    await archive.abort();
    throw error;
  }
}

/** A backup that cannot be read back is none. */
async function verifyInPlace(file: string): Promise<void> {
  try {
    await verifyBackup(file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** A tar entry begins with its size, so the rows are written to a file first. */
async function addTable(archive: ArchiveWriter, snapshot: Snapshot, table: string, path: string): Promise<TableSum> {
  const sum = createTableSum();
  async function* lines() {
    for await (const batch of snapshot.read(table)) {
      const text = batch.map(toLine);
      for (const line of text) sum.add(line);
      yield text.map((line) => `${line}\n`).join('');
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
    await archive.addFile(tableEntry(table), path);
  } finally {
    await rm(path, { force: true });
  }
  return sum.result();
}
