import { sql, type Kysely } from 'kysely';

/** Whether the author of a post still uses what it is about, and when it is asked. */
export const postUse = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('posts')
      .addColumn('use_answer', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const name of ['use_answered_at', 'ask_use_at'])
      await db.schema
        .alterTable('posts')
        .addColumn(name, sql`bigint`)
        .execute();
    await sql`create index posts_to_ask_about on posts (ask_use_at) where ask_use_at is not null`.execute(db);
  },
};
