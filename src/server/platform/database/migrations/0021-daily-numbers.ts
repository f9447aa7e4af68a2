import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** How many members, posts and other things there were on each day. */
export function dailyNumbers(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const counts = ['members', 'posts', 'comments', 'saves', 'pictures', 'picture_bytes'];
  const news = ['new_members', 'new_posts', 'new_comments', 'new_saves'];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      let table = db.schema
        .createTable('daily_numbers')
        .addColumn('day', text, (c) => c.primaryKey())
        .addColumn('counted_at', sql`bigint`, (c) => c.notNull());
      for (const column of [...counts, ...news]) table = table.addColumn(column, sql`bigint`, (c) => c.notNull());
      await table.addColumn('active_members', sql`bigint`).execute();
      // Counted every few minutes.
      await db.schema.createIndex('sessions_last_seen').on('sessions').column('last_seen_at').execute();
    },
  };
}
