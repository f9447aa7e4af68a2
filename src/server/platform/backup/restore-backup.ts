import { join } from 'node:path';
import { Kysely, sql } from 'kysely';

import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations, migrate } from '#server/platform/database/migrate.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';

import { readArchive, readBody } from './archive.ts';
import { fillDatabase, listTables } from './empty-database.ts';
import { importTable } from './import-table.ts';
import { parseEntryName, pictureEntry, tableEntry, type Manifest } from './manifest.ts';
import { openRestorePlace, type RestorePlace } from './restore-place.ts';
import type { RestoreTarget } from './restore-target.ts';
import { readRows } from './table-rows.ts';
import { verifyBackup } from './verify-backup.ts';
import { readInTransaction, sumTables, verifyTables, withSnapshot } from './verify-tables.ts';

interface RestoreOptions extends RestoreTarget {
  file: string;
  log?: (line: string) => void;
  /** Changes the restored rows before anything is in place. */
  change?: (trx: Trx) => Promise<void>;
}

interface Restoring {
  file: string;
  manifest: Manifest;
  log: (line: string) => void;
  change: (trx: Trx) => Promise<void>;
}

/**
 * Restores a backup that `createBackup` made with either database and either picture storage. Nothing is written before the
 * whole file is verified; what is written is verified in its final place, and removed after a failure.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { file, log = () => undefined, change = () => Promise.resolve(), ...target } = options;
  log('Verifying the backup …');
  const manifest = await verifyBackup(file);
  const failure = `${file} could not be restored into ${target.folder}`;
  const place = await openRestorePlace(target, manifest.createdAt).catch((cause: unknown) => {
    throw new Error(`${failure}: ${messageOf(cause)} Nothing was changed.`, { cause });
  });
  if (!place) {
    log('The last restore of this backup was complete: there was nothing left to do.');
    return manifest;
  }
  const restoring = { file, manifest, log, change };
  try {
    await requireTables(place, manifest);
    await restorePictures(place, restoring);
    if (target.url === undefined) await restoreEmbedded(place, target.folder, restoring);
    else await restorePostgres(place, { url: target.url, folder: target.folder }, restoring);
  } catch (error) {
    const isUndone = await place.undo().catch((cause: unknown) => {
      throw new Error(
        `${failure}: ${messageOf(error)} What was written could not be removed (${messageOf(cause)}). ` +
          'Run npm run admin -- restore again: it removes that, or finds that everything is complete.',
        { cause: error },
      );
    });
    if (isUndone) throw new Error(`${failure}: ${messageOf(error)} Nothing was changed.`, { cause: error });
  }
  await place.finish();
  return manifest;
}

/** As a sentence: those of the system have no full stop. */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[^.!?]$/, '$&.');

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
  const { log, manifest } = restoring;
  let [last, begun] = ['', 0];
  for await (const { id, name, bytes } of readPictures(restoring)) {
    await place.storePicture(id, name, bytes);
    if (id === last) continue;
    [last, begun] = [id, begun + 1];
    if (begun % 500 === 0) log(`pictures: ${begun} of ${manifest.pictures}`);
  }
  log(`pictures: ${manifest.pictures}`);
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
  const { db, close } = await openDatabase(beside);
  try {
    await db.transaction().execute(restoring.change);
  } finally {
    await close();
  }
  const sums = await withSnapshot(beside, sumTables);
  for (const name of await place.putInPlace())
    restoring.log(`${name} belongs to an earlier database: it is kept under this name.`);
  await verifyPictures(place, restoring);
  await verifyFile(folder);
  await withSnapshot({ folder }, (read) => verifyTables(read, sums));
}

/** Opens the database as the server will; throws if it is malformed. */
async function verifyFile(folder: string): Promise<void> {
  // Without what `openDatabase` refuses: this restore is not finished.
  const db = new Kysely<Database>({ dialect: openSqlite(folder, null) });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
    const { rows: broken } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    const fault = broken[0] ? `a row of ${broken[0].table} refers to nothing` : rows[0]?.integrity_check;
    if (fault !== 'ok') throw new Error(`${join(folder, 'community.db')} is malformed: ${fault}.`);
  } finally {
    await db.destroy();
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
    await restoring.change(trx);
    await place.putInPlace();
    await verifyPictures(place, restoring);
    await sql`comment on table kysely_migration is ${sql.lit(place.id)}`.execute(trx);
  });
}
