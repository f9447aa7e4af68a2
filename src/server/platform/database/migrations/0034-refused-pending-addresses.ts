import { sql, type Kysely } from 'kysely';

/** When the mailbox of a new address, which is not confirmed yet, refused the mail with its link for good. */
export const refusedPendingAddresses = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('members')
      .addColumn('pending_refused_at', sql`bigint`)
      .execute();
  },
};
