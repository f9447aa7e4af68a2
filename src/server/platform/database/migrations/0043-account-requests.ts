import { sql, type Kysely } from 'kysely';

/** What admins do to accounts whose members cannot log in: deletions that wait, and changes of the e-mail address. */
export const accountRequests = {
  async up(db: Kysely<unknown>): Promise<void> {
    const members = db.schema.alterTable('members');
    await members.addColumn('deletion_at', sql`bigint`).execute();
    await members.addColumn('deletion_reason', 'text', (column) => column.notNull().defaultTo('')).execute();
    await members.addColumn('pending_request', 'text').execute();
    await sql`create index members_deletion on members (deletion_at) where deletion_at is not null`.execute(db);
  },
};
