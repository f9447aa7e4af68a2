import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** The order that owners give to the posts of their collections. */
export const collectionOrder = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('collection_posts').addColumn('place', text).execute();
    await sql`create index collection_posts_places on collection_posts (collection_id, (coalesce(place, id)), author_id, post_id)
      where removed_at is null`.execute(db);
    await sql`drop index collection_posts_order`.execute(db);
  },
});
