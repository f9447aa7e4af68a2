import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { checkMigrations } from '#scripts/dev/check-migrations.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('`npm run dev` finds a migration that has changed since it ran, and one that the sources do not have', async () => {
  const { folder, url, remove } = await createTestDatabase();
  const { db, close } = await openDatabase({ folder, url });
  onTestFinished(async () => {
    await close();
    await remove();
  });
  const check = () => checkMigrations({ dataDir: folder, databaseUrl: url });
  expect(await check()).toBeUndefined();

  const record = join(folder, 'dev-migrations.json');
  const texts = JSON.parse(await readFile(record, 'utf8')) as Record<string, string>;
  await writeFile(record, JSON.stringify({ ...texts, '0045-page-texts': 'another', '9999-not-run': 'another' }));
  expect(await check()).toMatch(/^The migration 0045-page-texts has changed since it ran/);
  await writeFile(record, JSON.stringify(texts));
  expect(await check()).toBeUndefined();

  await sql`insert into kysely_migration (name, timestamp) values ('9999-draft', '')`.execute(db);
  expect(await check()).toMatch(/^The data has the migration 9999-draft, which this branch does not have/);
});

test('a database without tables has run no migration', async () => {
  const { folder, url, remove } = await createTestDatabase({ isMigrated: false });
  onTestFinished(remove);
  expect(await checkMigrations({ dataDir: folder, databaseUrl: url })).toBeUndefined();
});
