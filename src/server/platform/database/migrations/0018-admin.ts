import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** What admins did, and the members whom they have suspended. */
export function admin(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['suspended_at', 'suspended_until'])
        await db.schema
          .alterTable('members')
          .addColumn(column, sql`bigint`)
          .execute();
      await db.schema
        .alterTable('members')
        .addColumn('suspension_reason', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await sql`create index members_suspended on members (suspended_until) where suspended_at is not null`.execute(db);
      await db.schema
        .createTable('audit_log')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('actor_id', text, (c) => c.references('members.id').onDelete('set null'))
        .addColumn('actor_name', 'text', (c) => c.notNull())
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('subject_id', text)
        .addColumn('subject_name', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('details', 'text', (c) => c.notNull())
        .addColumn('undone_at', sql`bigint`)
        .addColumn('undone_by', 'text')
        .execute();
      // Searched when a member is removed.
      await db.schema.createIndex('audit_log_actor').on('audit_log').column('actor_id').execute();
      await db.schema.createIndex('audit_log_subject').on('audit_log').column('subject_id').execute();
    },
  };
}
