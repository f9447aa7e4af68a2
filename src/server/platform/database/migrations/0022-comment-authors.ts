import type { Kysely } from 'kysely';

/** The newest comments of a member, which a limit per day counts. */
export const commentAuthors = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('comments_author_id').on('comments').columns(['author_id', 'id']).execute();
    await db.schema.dropIndex('comments_author').execute();
  },
};
