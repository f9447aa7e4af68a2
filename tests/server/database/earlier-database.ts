import { sql } from 'kysely';
import { onTestFinished } from 'vitest';

import { openDatabase, type OpenDatabase } from '#server/platform/database/database.ts';
import { listMigrations } from '#server/platform/database/migrate.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

interface EarlierDatabase {
  insert(table: string, row: Record<string, string | number | null>): Promise<unknown>;
  /** Opens it as the present version does. */
  upgrade(): Promise<OpenDatabase>;
}

/** A database as the version before this migration left it. */
export async function createEarlierDatabase(migration: string): Promise<EarlierDatabase> {
  const database = await createTestDatabase({ isMigrated: false });
  onTestFinished(() => database.remove());
  const earlier = await openDatabase({
    ...database,
    migrations: (engine) =>
      Object.fromEntries(Object.entries(listMigrations(engine)).filter(([name]) => name < migration)),
  });
  return {
    insert: (table, row) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(earlier.db),
    async upgrade() {
      await earlier.close();
      return openDatabase(database);
    },
  };
}
