import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { requireFinishedRestore } from '#server/platform/database/unfinished-restore.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { createArchiveWriter, type ArchiveWriter } from './archive.ts';
import { copyPictures } from './copy-pictures.ts';
import { manifestName, tableEntry, type Manifest } from './manifest.ts';
import { openSnapshot, type DatabaseLocation } from './snapshot.ts';
import { createTableSum, toLine, type Row, type TableSum } from './table-rows.ts';
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
    const kept = `${file}.rows.part`;
    try {
      const read = await snapshot.keep(kept, signal);
      for (const table of snapshot.tables) {
        tables[table] = await addTable(archive, table, read(table));
        log?.(`${table}: ${tables[table].rows} rows`);
      }
    } finally {
      await snapshot.close();
      await rm(kept, { recursive: true, force: true });
    }
    const manifest: Manifest = {
      format: 1,
      // oxlint-disable-next-line ours/time-and-chance -- also made without a server
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

async function addTable(archive: ArchiveWriter, table: string, batches: AsyncIterable<Row[]>): Promise<TableSum> {
  const sum = createTableSum();
  async function* chunks() {
    for await (const batch of batches) {
      const lines = batch.map(toLine);
      for (const line of lines) sum.add(line);
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    }
  }
  await archive.addStream(tableEntry(table), chunks());
  return sum.result();
}
