import type { Kysely } from 'kysely';

/** What was imported, so that it is not imported again: also not after its author has deleted the post. */
export const importedPosts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('imported_posts')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('author_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
      .addColumn('post_id', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('imported_posts_author').on('imported_posts').column('author_id').execute();
  },
};
