import { join } from 'node:path';
import { onTestFinished } from 'vitest';

import { createBackup } from '#server/platform/backup/create-backup.ts';
import { openSnapshot } from '#server/platform/backup/snapshot.ts';
import type { Row } from '#server/platform/backup/table-rows.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** An empty place for a community, which is removed after the test. */
export async function createEmptyPlace(options: { isPostgres?: boolean } = {}): Promise<TestDatabase> {
  const place = await createTestDatabase({ ...options, isMigrated: false });
  onTestFinished(() => place.remove());
  return place;
}

export const storageOf = ({ folder }: TestDatabase): PictureStorage => createDiskStorage(join(folder, 'pictures'));

/** Backs up a community into its folder, and returns the file and what was reported. */
export async function backUp(from: TestDatabase, storage = storageOf(from)) {
  const file = join(from.folder, 'backup.tar');
  return { file, ...(await createBackup({ database: from, storage, file })) };
}

/** All rows of a database by table, sorted. */
export async function readTables(at: TestDatabase): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(at);
  const tables: Record<string, string[]> = {};
  for (const table of snapshot.tables) {
    const rows: Row[] = [];
    for await (const batch of snapshot.read(table)) rows.push(...batch);
    tables[table] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  }
  await snapshot.close();
  return tables;
}

/** How many connections each member has, as the database counted them. */
export async function readConnectionCounts(at: TestDatabase): Promise<{ member_id: string; count: number }[]> {
  const { db, close } = await openDatabase({ ...at, isCommand: true });
  const counts = await db.selectFrom('connection_counts').selectAll().orderBy('member_id').execute();
  await close();
  return counts;
}

/** The files in a storage of all pictures that are not released. */
export async function readPictures(at: TestDatabase, storage: PictureStorage): Promise<Record<string, Buffer | null>> {
  const snapshot = await openSnapshot(at);
  const files: Record<string, Buffer | null> = {};
  for await (const batch of snapshot.read('uploads'))
    for (const { id } of batch.filter(({ discarded_at }) => discarded_at === null))
      for (const name of (await storage.list(String(id))).toSorted())
        files[`${String(id)}/${name}`] = await storage.get(String(id), name);
  await snapshot.close();
  return files;
}
