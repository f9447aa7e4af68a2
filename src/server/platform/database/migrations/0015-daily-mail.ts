import { sql, type Kysely } from 'kysely';

/** The members who have asked for a daily mail, and when each gets the next one. */
export const dailyMail = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('daily_mails')
      .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('due_at', sql`bigint`)
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('mailed_at', sql`bigint`)
      .addColumn('mailed_up_to', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .execute();
    await db.schema.createIndex('daily_mails_due').on('daily_mails').column('due_at').execute();
  },
};
