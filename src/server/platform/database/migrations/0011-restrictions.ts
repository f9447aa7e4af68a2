import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Who has blocked or muted whom, reports of comments and members, and the member that a notification is about. */
export function restrictions(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const required = (table: string) => (c: ColumnDefinitionBuilder) =>
    c.notNull().references(`${table}.id`).onDelete('cascade');

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db;
      // Little more than its key, as `connections` of the first migration.
      const table = schema.createTable('restrictions');
      await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table)
        .addColumn('member_id', text, required('members'))
        .addColumn('other_id', text, required('members'))
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('id', text, (c) => c.notNull())
        .addPrimaryKeyConstraint('restrictions_pk', ['member_id', 'other_id', 'kind'])
        .execute();
      await schema.createIndex('restrictions_list').on('restrictions').columns(['member_id', 'kind', 'id']).execute();
      await schema.createIndex('restrictions_other').on('restrictions').columns(['other_id']).execute();

      for (const [name, subject, subjects] of reportTables) {
        await schema
          .createTable(name)
          .addColumn(subject, text, required(subjects))
          .addColumn('reporter_id', text, required('members'))
          .addColumn('reason', text, (c) => c.notNull())
          .addColumn('created_at', sql`bigint`, (c) => c.notNull())
          .addPrimaryKeyConstraint(`${name}_pk`, [subject, 'reporter_id'])
          .execute();
        await schema.createIndex(`${name}_reporter`).on(name).columns(['reporter_id']).execute();
      }

      await schema
        .alterTable('notifications')
        .addColumn('subject_id', text, (c) => c.references('members.id').onDelete('cascade'))
        .execute();
      await sql`create index notifications_subject on notifications (subject_id) where subject_id is not null`.execute(
        db,
      );
      await schema.dropIndex('notifications_once').execute();
      await sql`create unique index notifications_once on notifications
        (recipient_id, actor_id, kind, (coalesce(post_id, '')), (coalesce(comment_id, '')), (coalesce(subject_id, '')))`.execute(
        db,
      );
    },
  };
}

const reportTables = [
  ['comment_reports', 'comment_id', 'comments'],
  ['member_reports', 'subject_id', 'members'],
] as const;
