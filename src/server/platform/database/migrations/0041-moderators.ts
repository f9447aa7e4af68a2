import { sql, type Kysely } from 'kysely';

/** Members who help admins to look after what others make. */
export const moderators = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('members')
      .addColumn('is_moderator', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index members_moderators on members (id) where is_moderator = 1`.execute(db);
  },
};
