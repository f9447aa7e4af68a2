import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { unfinishedUpload } from '#tests/factories/uploads.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

export const pictureCount = 300;
const factCount = 2000;

interface Size {
  pictures?: number;
  rows?: number;
}

/** A community with hundreds of small pictures and thousands of rows, or as many as given; it is removed after the test. */
export async function createLargeCommunity({
  pictures = pictureCount,
  rows = factCount,
  ...options
}: Size & { isPostgres?: boolean } = {}): Promise<TestDatabase> {
  const database = await createFirstCommunity(options);
  onTestFinished(() => database.remove());
  const { db, close } = await openDatabase(database);
  const newId = createIds(systemClock);
  const ids = Array.from({ length: pictures }, newId);
  const ready = { ...unfinishedUpload(), taken_at: 1, ready_at: 1 };
  await db
    .insertInto('uploads')
    .values(ids.map((id) => ({ ...ready, id })))
    .execute();
  const facts = Array.from({ length: rows }, (_, n) => ({
    name: `fact ${n}`,
    value: 'wörter 🌿\u2028'.repeat(n % 50),
  }));
  for (let from = 0; from < rows; from += 500)
    await db
      .insertInto('facts')
      .values([...facts.slice(from, from + 500)])
      .execute();
  await close();
  for (const id of ids) {
    const folder = join(database.folder, 'pictures', id.slice(-2), id);
    await mkdir(folder, { recursive: true });
    for (const name of ['160.webp', '160.avif']) await writeFile(join(folder, name), randomBytes(3000));
  }
  return database;
}
