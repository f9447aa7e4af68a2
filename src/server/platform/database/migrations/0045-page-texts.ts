import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** What admins write on the community's own pages, by language. */
export function pageTexts(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('page_texts')
        .addColumn('page', text, (c) => c.notNull())
        .addColumn('language', text, (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('page_texts_primary', ['page', 'language'])
        .execute();
    },
  };
}
