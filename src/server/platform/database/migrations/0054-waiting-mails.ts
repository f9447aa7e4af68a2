import { sql, type Kysely } from 'kysely';

/** When admins and moderators are mailed that something waits for them, and what they were told. */
export const waitingMails = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('waiting_mails')
      .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
      .addColumn('choice', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('due_at', sql`bigint`, (c) => c.notNull())
      .addColumn('mailed_at', sql`bigint`, (c) => c.notNull().defaultTo(0))
      .addColumn('told_up_to', sql`bigint`, (c) => c.notNull().defaultTo(0))
      .addColumn('cases_seen_at', sql`bigint`, (c) => c.notNull().defaultTo(0))
      .addColumn('joining_seen_at', sql`bigint`, (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
