import type { Kysely } from 'kysely';

/** The address, of the member's two, whose mailbox was too full for the last mail. */
export const fullMailboxes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('members').addColumn('full_mailbox', 'text').execute();
  },
};
