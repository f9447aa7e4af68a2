import { join } from 'node:path';
import { sql } from 'kysely';

import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations, migrate } from '#server/platform/database/migrate.ts';
import type { Db } from '#server/platform/database/schema.ts';

import { readArchive, readBody } from './archive.ts';
import { fillDatabase, listTables } from './empty-database.ts';
import { parseEntryName, pictureEntry, tableEntry } from './entry-names.ts';
import { importTable } from './import-table.ts';
import type { Manifest } from './manifest.ts';
import { openRestorePlace, type RestorePlace, type RestoreTarget } from './restore-place.ts';
import { readRows } from './table-rows.ts';
import { verifyBackup } from './verify-backup.ts';
import { readInTransaction, sumTables, verifyTables, withSnapshot } from './verify-tables.ts';

interface RestoreOptions extends RestoreTarget {
  file: string;
  log?: (line: string) => void;
}

interface Restoring {
  file: string;
  manifest: Manifest;
  log: (line: string) => void;
}

/**
 * Restores a backup that `createBackup` made with either database and either picture storage. Nothing is written before the
 * whole file is verified; what is written is verified in its final place, and removed after a failure.
 */
export async function restoreBackup({ file, log = () => undefined, ...target }: RestoreOptions): Promise<Manifest> {
  log('Verifying the backup …');
  const manifest = await verifyBackup(file);
  const place = await openRestorePlace(target).catch((cause: unknown) => {
    throw new Error(`${file} could not be restored: ${messageOf(cause)} Nothing was changed.`, { cause });
  });
  const restoring = { file, manifest, log };
  try {
    await requireTables(place, manifest);
    await restorePictures(place, restoring);
    if (target.url === undefined) await restoreEmbedded(place, target.folder, restoring);
    else await restorePostgres(place, { url: target.url, folder: target.folder }, restoring);
    await place.finish();
    return manifest;
  } catch (error) {
    const left = await place.undo().then(
      () => 'Nothing was changed.',
      (cause: unknown) => `What was written could not be removed (${messageOf(cause)}); the next restore removes it.`,
    );
    throw new Error(`${file} could not be restored: ${messageOf(error)} ${left}`, { cause: error });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Throws if the backup lacks a table, or has one that is unknown. */
async function requireTables({ staging }: RestorePlace, { migrations, tables }: Manifest): Promise<void> {
  const known = new Set(await listTables(staging, migrations));
  for (const table of Object.keys(tables))
    if (!known.delete(table)) throw new Error(`${tableEntry(table)} is no table of a community.`);
  const [missing] = known;
  if (missing !== undefined) throw new Error(`${tableEntry(missing)} is missing.`);
}

async function* readPictures({ file, manifest }: Restoring) {
  const deleted = new Set(manifest.deletedPictures);
  for await (const entry of readArchive(file)) {
    const parsed = parseEntryName(entry.name);
    if (parsed.kind === 'picture' && !deleted.has(parsed.id)) yield { ...parsed, bytes: await readBody(entry) };
  }
}

async function restorePictures(place: RestorePlace, restoring: Restoring): Promise<void> {
  const restored = new Set<string>();
  for await (const { id, name, bytes } of readPictures(restoring)) {
    await place.storePicture(id, name, bytes);
    if (restored.size !== restored.add(id).size && restored.size % 500 === 0)
      restoring.log(`pictures: ${restored.size} of ${restoring.manifest.pictures}`);
  }
  restoring.log(`pictures: ${restored.size}`);
}

async function verifyPictures({ pictures }: RestorePlace, restoring: Restoring): Promise<void> {
  for await (const { id, name, bytes } of readPictures(restoring))
    if (!(await pictures.get(id, name))?.equals(bytes))
      throw new Error(`The picture storage did not store ${pictureEntry(id, name)} as it was sent.`);
}

async function restoreTables(trx: Db, { file, manifest, log }: Restoring): Promise<void> {
  for await (const entry of readArchive(file)) {
    const parsed = parseEntryName(entry.name);
    if (parsed.kind !== 'table') continue;
    await importTable(trx, parsed.table, readRows(entry.body));
    log(`${parsed.table}: ${manifest.tables[parsed.table]?.rows ?? 0} rows`);
  }
}

async function restoreEmbedded(place: RestorePlace, folder: string, restoring: Restoring): Promise<void> {
  const { migrations, tables } = restoring.manifest;
  const beside = { folder: place.staging };
  await fillDatabase({ ...beside, migrations }, (trx) => restoreTables(trx, restoring));
  await withSnapshot(beside, (read) => verifyTables(read, tables));
  // Runs the migrations that are newer than the backup.
  await (await openDatabase(beside)).close();
  const sums = await withSnapshot(beside, sumTables);
  for (const name of await place.putInPlace())
    restoring.log(`${name} belongs to an earlier database: it is kept under this name.`);
  await verifyPictures(place, restoring);
  await verifyFile(folder);
  await withSnapshot({ folder }, (read) => verifyTables(read, sums));
}

/** Opens the database as the server will; throws if it is malformed. */
async function verifyFile(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ folder, isCommand: true });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
    const { rows: broken } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    const fault = broken[0] ? `a row of ${broken[0].table} refers to nothing` : rows[0]?.integrity_check;
    if (fault !== 'ok') throw new Error(`${join(folder, 'community.db')} is malformed: ${fault}.`);
  } finally {
    await close();
  }
}

/** All in one transaction, which is committed when everything else is in place, too. */
async function restorePostgres(
  place: RestorePlace,
  at: { url: string; folder: string },
  restoring: Restoring,
): Promise<void> {
  const { migrations, tables } = restoring.manifest;
  await fillDatabase({ ...at, migrations }, async (trx) => {
    await restoreTables(trx, restoring);
    await verifyTables(readInTransaction(trx), tables);
    // Those that are newer than the backup.
    await migrate(trx, { migrations: listMigrations('postgres'), folder: null });
    await place.putInPlace();
    await verifyPictures(place, restoring);
  });
}
