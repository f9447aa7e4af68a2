import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

const sessionLifetime = 30 * 24 * 60 * 60 * 1000;

/** Verified e-mail addresses, sessions that their member recognizes, and sign-ins of other providers. */
export function identity(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const time = sql`bigint`;

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // One statement per column: SQLite adds no two at once.
      const add = (table: string, column: string, type: typeof text, initial?: string | number) =>
        db.schema
          .alterTable(table)
          .addColumn(column, type, (c) => (initial === undefined ? c : c.notNull().defaultTo(initial)))
          .execute();

      await add('members', 'email_verified_at', time);
      await add('members', 'pending_email', text);

      await add('sessions', 'created_at', time, 0);
      await add('sessions', 'last_seen_at', time, 0);
      await add('sessions', 'proven_at', time, 0);
      await add('sessions', 'user_agent', text, '');
      await add('sessions', 'network', text, '');
      // The end of a session was 30 days after its last use.
      await sql`update sessions set created_at = expires_at - ${sql.lit(sessionLifetime)},
        last_seen_at = expires_at - ${sql.lit(sessionLifetime)}`.execute(db);

      await db.schema
        .createTable('linked_sign_ins')
        .addColumn('issuer', text, (c) => c.notNull())
        .addColumn('subject', text, (c) => c.notNull())
        .addColumn('member_id', text, (c) => c.notNull().references('members.id').onDelete('cascade'))
        .addColumn('email', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addPrimaryKeyConstraint('linked_sign_ins_pk', ['issuer', 'subject'])
        .execute();
      await db.schema.createIndex('linked_sign_ins_member').on('linked_sign_ins').column('member_id').execute();
      // This table takes the place of members.google_subject. Which issuer and address these had is unknown; the next sign-in adds both.
      await sql`insert into linked_sign_ins (issuer, subject, member_id, email, created_at)
        select '', google_subject, id, '', created_at from members where google_subject is not null`.execute(db);
    },
  };
}
