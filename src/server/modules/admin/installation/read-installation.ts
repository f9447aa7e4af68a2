import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';

import { engineOf } from '#server/platform/database/engine.ts';
import type { Db } from '#server/platform/database/schema.ts';

/** Bytes of the database on its disk. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await (
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The name of the last migration that the database has run. */
export async function findLastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/** Free and all bytes of the disk with this folder; null if the file system does not say. */
export async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return blocks === 0 ? null : { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const isNightly = (name: string) => /^nightly-\d{4}-\d{2}-\d{2}\.tar$/.test(name);

/** The last nightly backup in the folder of this server; null for none. A file with this name is complete. */
export async function findLastBackup(
  dataDir: string,
): Promise<{ fileName: string; bytes: number; madeAt: number } | null> {
  const folder = join(dataDir, 'backups');
  const names = (await readdir(folder).catch((): string[] => [])).filter(isNightly).toSorted();
  const fileName = names.at(-1);
  if (fileName === undefined) return null;
  const { size, mtimeMs } = await stat(join(folder, fileName));
  return { fileName, bytes: size, madeAt: mtimeMs };
}
