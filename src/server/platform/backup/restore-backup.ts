import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { openDatabase } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { readArchive, type ArchiveEntry } from './archive.ts';
import { importTable } from './import-table.ts';
import type { Manifest } from './manifest.ts';
import { openEmptyDatabase } from './open-empty-database.ts';
import { putVerified } from './put-verified.ts';
import { parseLine, type Row } from './table-rows.ts';
import { verifyBackup } from './verify-backup.ts';
import { emptyTables, verifyTables } from './verify-tables.ts';

interface RestoreOptions {
  file: string;
  /** Of an empty PostgreSQL database; without it, the embedded database is restored into `folder`. */
  url?: string | undefined;
  folder: string;
  /** An S3 bucket; null restores the pictures into `folder`. */
  bucket: PictureStorage | null;
  log?: (line: string) => void;
}

/**
 * Restores a backup that `createBackup` made with either database and either picture storage. Nothing is written before the
 * whole file is verified, and everything is written beside its place until it is complete.
 */
export async function restoreBackup({ file, url, folder, bucket, log }: RestoreOptions): Promise<Manifest> {
  log?.('Verifying the backup …');
  const manifest = await verifyBackup(file);
  const places = bucket ? ['community.db'] : ['community.db', 'pictures'];
  await refuseUsedFolder(folder, url === undefined ? places : places.slice(1));
  const staging = join(folder, 'restore.part');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const storage = bucket ?? createDiskStorage(join(staging, 'pictures'));
  const restored: string[] = [];
  let isCommitted = false;
  try {
    const { db, close } = await openEmptyDatabase({ url, folder: staging }, manifest.migrations);
    try {
      await restorePictures(storage, { file, manifest, restored, log });
      await db.transaction().execute((trx) => restoreTables(trx, { file, manifest, log }));
      isCommitted = true;
    } finally {
      await close();
    }
    await verifyTables({ url, folder: staging }, manifest.tables);
    // Runs the migrations that are newer than the backup.
    await (await openDatabase({ url, folder: staging })).close();
    await putInPlace(staging, folder);
    return manifest;
  } catch (error) {
    if (isCommitted && url !== undefined) await emptyTables(url, Object.keys(manifest.tables));
    if (bucket) for (const id of restored) await bucket.removeAll(id).catch(() => undefined);
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function refuseUsedFolder(folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    const isUsed = name === 'pictures' ? (await readdir(path).catch(() => [])).length > 0 : existsSync(path);
    if (isUsed) throw new Error(`${path} exists already. Set DATA_DIR to an empty folder.`);
  }
}

async function putInPlace(staging: string, folder: string): Promise<void> {
  // The database comes last: without it the folder is no community.
  for (const name of ['pictures', 'community.db'].filter((each) => existsSync(join(staging, each)))) {
    await rm(join(folder, name), { recursive: true, force: true });
    await rename(join(staging, name), join(folder, name));
  }
}

interface Restoring {
  file: string;
  manifest: Manifest;
  log?: ((line: string) => void) | undefined;
}

/** Adds the ids of the pictures to `restored`, each before its first file is stored. */
async function restorePictures(
  storage: PictureStorage,
  { file, manifest, restored, log }: Restoring & { restored: string[] },
): Promise<void> {
  const deleted = new Set(manifest.deletedPictures);
  for await (const entry of readArchive(file)) {
    const [kind, id = '', name = ''] = entry.name.split('/');
    // The rows follow after all pictures.
    if (kind !== 'pictures') break;
    const bytes = await readBody(entry);
    if (deleted.has(id)) continue;
    if (restored.at(-1) !== id && restored.push(id) % 500 === 0)
      log?.(`pictures: ${restored.length} of ${manifest.pictures}`);
    await putVerified(storage, id, name, bytes);
  }
  log?.(`pictures: ${restored.length}`);
}

async function restoreTables(trx: Db, { file, manifest, log }: Restoring): Promise<void> {
  for await (const entry of readArchive(file)) {
    const table = /^tables\/(.+)\.jsonl$/.exec(entry.name)?.[1];
    if (table === undefined) await readBody(entry);
    else {
      await importTable(trx, table, readRows(entry));
      log?.(`${table}: ${manifest.tables[table]?.rows ?? 0} rows`);
    }
  }
}

async function readBody({ body }: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* readRows(entry: ArchiveEntry): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const line of readLines(entry)) {
    if (batch.push(parseLine(line)) < 500) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Unlike node:readline, does not split at U+2028, which JSON leaves in texts. */
async function* readLines({ body }: ArchiveEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
