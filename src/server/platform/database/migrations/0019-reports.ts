import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';

import { createIds } from '../../ids.ts';
import type { Engine } from '../schema.ts';

/** Posts that an admin has removed, and the cases that reports open and admins decide. */
export function reports(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await addRemoval(db, text);
      await createTables(db, text);
      await openCases(db);
      await moveReports(db);
      await addCasesToNotifications(db, text);
    },
  };
}

type Text = ReturnType<typeof sql>;

async function addRemoval(db: Kysely<unknown>, text: Text): Promise<void> {
  const posts = () => db.schema.alterTable('posts');
  await posts()
    .addColumn('removed_at', sql`bigint`)
    .execute();
  await posts()
    .addColumn('removed_by', text, (c) => c.references('members.id').onDelete('set null'))
    .execute();
  // All that queries need to leave the removed posts out.
  await sql`create index posts_removed on posts (author_id, id) where removed_at is not null`.execute(db);
  // Searched when a member is removed.
  await sql`create index posts_removed_by on posts (removed_by) where removed_by is not null`.execute(db);
}

async function createTables(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  const time = sql`bigint`;
  const required = (table: string) => (c: ColumnDefinitionBuilder) =>
    c.notNull().references(`${table}.id`).onDelete('cascade');
  const open = (table: string) => (c: ColumnDefinitionBuilder) => c.references(`${table}.id`).onDelete('cascade');
  await schema
    .createTable('report_cases')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('author_id', text, required('members'))
    .addColumn('post_id', text)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('opened_at', time, (c) => c.notNull())
    .addColumn('open_post_id', text, open('posts'))
    .addColumn('open_comment_id', text, open('comments'))
    .addColumn('decided_at', time)
    .addColumn('decided_by', text, (c) => c.references('members.id').onDelete('set null'))
    .addColumn('decided_by_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('decision', 'text')
    .addColumn('message', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`create unique index report_cases_open on report_cases (kind, subject_id) where decided_at is null`.execute(
    db,
  );
  await sql`create index report_cases_decided on report_cases (decided_at, id) where decided_at is not null`.execute(
    db,
  );
  for (const column of ['author_id', 'open_post_id', 'open_comment_id', 'decided_by'])
    await schema.createIndex(`report_cases_${column}`).on('report_cases').column(column).execute();

  await schema
    .createTable('case_reports')
    .addColumn('case_id', text, required('report_cases'))
    .addColumn('reporter_id', text, required('members'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('case_reports_pk', ['case_id', 'reporter_id'])
    .execute();
  await schema.createIndex('case_reports_reporter').on('case_reports').columns(['reporter_id', 'case_id']).execute();
}

/** Each post, comment and member that was reported gets an open case, as old as its first report. */
async function openCases(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Record<'kind' | 'subject_id' | 'author_id' | 'title', string> & ReportedPost>`
    select 'post' as kind, p.id as subject_id, p.author_id, p.id as post_id, p.title, min(r.created_at) as opened_at
      from reports r join posts p on p.id = r.post_id group by p.id, p.author_id, p.title
    union all select 'comment', c.id, c.author_id, p.id, p.title, min(r.created_at)
      from comment_reports r join comments c on c.id = r.comment_id join posts p on p.id = c.post_id
      group by c.id, c.author_id, p.id, p.title
    union all select 'member', r.subject_id, r.subject_id, null, '', min(r.created_at)
      from member_reports r group by r.subject_id
    order by 6, 2`.execute(db);
  let now = 0;
  const newId = createIds({ now: () => now });
  for (const { kind, subject_id, author_id, post_id, title, opened_at } of rows) {
    now = opened_at;
    const [openPost, openComment] = [kind === 'post' ? subject_id : null, kind === 'comment' ? subject_id : null];
    await sql`
      insert into report_cases (id, kind, subject_id, author_id, post_id, title, opened_at, open_post_id, open_comment_id)
      values (${newId()}, ${kind}, ${subject_id}, ${author_id}, ${post_id}, ${title}, ${opened_at}, ${openPost}, ${openComment})`.execute(
      db,
    );
  }
}

interface ReportedPost {
  post_id: string | null;
  opened_at: number;
}

/** The reports of all kinds, and who sent them, into one table. */
async function moveReports(db: Kysely<unknown>): Promise<void> {
  for (const [table, kind, subject, reporter] of [
    ['reports', 'post', 'post_id', 'member_id'],
    ['comment_reports', 'comment', 'comment_id', 'reporter_id'],
    ['member_reports', 'member', 'subject_id', 'reporter_id'],
  ] as const) {
    await sql`
      insert into case_reports (case_id, reporter_id, kind, subject_id, reason, created_at)
      select k.id, r.${sql.ref(reporter)}, k.kind, k.subject_id, r.reason, r.created_at
      from ${sql.table(table)} r join report_cases k on k.kind = ${sql.lit(kind)} and k.subject_id = r.${sql.ref(subject)}`.execute(
      db,
    );
    await db.schema.dropTable(table).execute();
  }
}

/** A notification of a report, or of what was decided, is about its case; each case is one of its own. */
async function addCasesToNotifications(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .alterTable('notifications')
    .addColumn('case_id', text, (c) => c.references('report_cases.id').onDelete('cascade'))
    .execute();
  await sql`
    update notifications set case_id = (
      select k.id from report_cases k
      where k.subject_id = coalesce(notifications.subject_id, notifications.comment_id, notifications.post_id))
    where kind = 'report'`.execute(db);
  await sql`create index notifications_case on notifications (case_id) where case_id is not null`.execute(db);
  await db.schema.dropIndex('notifications_once').execute();
  await sql`create unique index notifications_once on notifications
    (recipient_id, actor_id, kind, (coalesce(post_id, '')), (coalesce(comment_id, '')), (coalesce(subject_id, '')),
      (coalesce(case_id, '')))`.execute(db);
}
