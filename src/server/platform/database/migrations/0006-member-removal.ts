import { sql, type Kysely } from 'kysely';

/** When a member deleted its account, whose rows are removed afterwards, and when it last took another username. */
export const memberRemoval = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['deleted_at', 'renamed_at'])
      await db.schema
        .alterTable('members')
        .addColumn(column, sql`bigint`)
        .execute();
    await sql`create index members_deleted on members (id) where deleted_at is not null`.execute(db);
  },
};
