import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Mails that wait to be sent, what became of earlier ones, and warnings about the installation in the bell of its admins. */
export function mailQueue(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('mails')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('priority', 'integer', (c) => c.notNull())
        .addColumn('email_key', 'text', (c) => c.notNull())
        .addColumn('domain', 'text', (c) => c.notNull())
        .addColumn('replace_key', 'text')
        .addColumn('letter', 'text', (c) => c.notNull())
        .addColumn('created_at', sql`bigint`, (c) => c.notNull())
        .addColumn('due_at', sql`bigint`, (c) => c.notNull())
        .addColumn('expires_at', sql`bigint`, (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex('mails_due').on('mails').column('due_at').execute();
      await db.schema.createIndex('mails_replace').on('mails').column('replace_key').execute();
      await db.schema
        .createTable('mail_results')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('result', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('count', sql`bigint`, (c) => c.notNull())
        .addColumn('last_at', sql`bigint`, (c) => c.notNull())
        .addPrimaryKeyConstraint('mail_results_key', ['kind', 'result'])
        .execute();
      await db.schema
        .alterTable('members')
        .addColumn('mail_refused_at', sql`bigint`)
        .execute();
      await db.schema
        .alterTable('daily_mails')
        .addColumn('mailed_before', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema.alterTable('notifications').addColumn('installation_warning', 'text').execute();
      await db.schema.dropIndex('notifications_once').execute();
      await sql`create unique index notifications_once on notifications
        (recipient_id, actor_id, kind, (coalesce(post_id, '')), (coalesce(comment_id, '')), (coalesce(subject_id, '')),
          (coalesce(case_id, '')), (coalesce(installation_warning, '')))`.execute(db);
    },
  };
}
