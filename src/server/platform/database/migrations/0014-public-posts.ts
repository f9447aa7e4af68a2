import type { Kysely } from 'kysely';

/** Whether people without an account can open a member's posts by their links. */
export const publicPosts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('members')
      .addColumn('shares_posts', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  },
};
