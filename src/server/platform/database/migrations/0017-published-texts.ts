import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** What an edited post was like when it was published, so that an edit that is undone is none. */
export function publishedTexts(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('posts').addColumn('published_hash', text).execute();
    },
  };
}
