import type { Kysely } from 'kysely';

/** The post whose picture the owner of a collection has chosen for its cover; empty for the last one added. */
export const collectionCovers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('collections')
      .addColumn('cover_post_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
