import { sql } from 'kysely';

import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, inSlices, runSlices } from '#server/platform/database/slices.ts';
import { sessionEnded } from '#server/rules/member-transaction.ts';
import { notHiddenByReports, type CloseCases } from '#server/rules/report-cases.ts';
import { notHidden, notMuted, notRemovedFor, type Restricted } from '#server/rules/restrictions.ts';

import type { DeletableComment } from './policy.ts';

export interface CommentRow {
  id: string;
  post_id: string;
  author_id: string;
  body: string;
  created_at: number;
  username: string;
  picture_id: string | null;
  deleted_at: number | null;
  deleted_by: string | null;
  also_deleted_by: string | null;
}

const allComments = sql.raw(`
  select c.id, c.post_id, c.author_id, c.body, c.created_at, c.deleted_at, c.deleted_by, c.also_deleted_by, m.username, m.picture_id
  from comments c join members m on m.id = c.author_id`);
const comments = sql`${allComments} and m.deactivated_at is null`;

/**
 * Comments on a post before the cursor (a comment's id), the newest first, without deleted ones. The post's author gets those of
 * everybody but members whom it has muted: what others read below its post must not be hidden from it.
 */
export async function listComments(
  db: Db,
  viewer: Restricted,
  { id: postId, authorId }: { id: string; authorId: string },
  page: { cursor?: string; limit: number },
): Promise<CommentRow[]> {
  const isShown = viewer.id === authorId ? notMuted(viewer, 'c.author_id') : notHidden(viewer, 'c.author_id');
  const before = page.cursor === undefined ? sql`` : sql`and c.id < ${page.cursor}`;
  const { rows } =
    await sql<CommentRow>`${comments} where c.post_id = ${postId} and c.deleted_at is null and ${isShown} ${before} order by c.id desc limit ${fetchLimit(page.limit)}`.execute(
      db,
    );
  return rows;
}

/** Inserts a comment and returns it as `listComments` does. Throws 401 if its author was deactivated or deleted meanwhile. */
export async function insertComment(
  trx: Trx,
  comment: { id: string; postId: string; authorId: string; body: string; createdAt: number },
): Promise<CommentRow> {
  const { id, postId, authorId, body, createdAt } = comment;
  await trx
    .insertInto('comments')
    .values({ id, post_id: postId, author_id: authorId, body, created_at: createdAt })
    .execute();
  const row = await findComment(trx, id);
  if (!row) throw sessionEnded();
  return row;
}

/** A comment of a member who is not deactivated, also a deleted one that can still be restored. */
export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${comments} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Any comment, also a deleted one and one of a deactivated member: for admins. */
export async function findAnyComment(db: Db, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${allComments} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Hides a comment; false if this member, or two others, have hidden it already. */
export async function markDeleted(
  trx: Trx,
  { id }: DeletableComment<{ id: string }>,
  { now, by }: { now: number; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    update comments set deleted_at = case when deleted_by is null then cast(${now} as bigint) else deleted_at end,
      deleted_by = coalesce(deleted_by, ${by}), also_deleted_by = case when deleted_by is null then null else ${by} end
    where id = ${id} and (deleted_by is null or deleted_by <> ${by} and also_deleted_by is null) returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Shows a hidden comment again; false if two members have hidden it. */
export async function unmarkDeleted(trx: Trx, { id }: { id: string }): Promise<boolean> {
  const shown = await trx
    .updateTable('comments')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('also_deleted_by', 'is', null)
    .returning('id')
    .execute();
  return shown.length > 0;
}

/** Removes the comments that were deleted before this time. */
export async function removeDeletedComments(db: Db, closeCases: CloseCases, before: number): Promise<void> {
  const isOver = (table: string) => sql`${sql.ref(`${table}.deleted_at`)} < ${before} and (
    ${sql.ref(`${table}.deleted_by`)} is not null or ${notHiddenByReports('comment', sql.ref(`${table}.id`))})`;
  const ofThem = sql`k.kind = 'comment' and exists (
    select 1 from comments c where c.id = k.subject_id and ${isOver('c')})`;
  await runSlices(inSlices(db, async (trx) => (await closeCases(trx, ofThem, 'deleted')) > 0));
  await runSlices(deleteInSlices(db, { table: 'comments', key: ['id'], where: isOver('comments') }));
}

/** The post's author; undefined if there is no such post, it is removed or waits for an admin's look, unless the viewer wrote it, or its author is deactivated. */
export async function findPostAuthor(db: Db, viewer: { id: string }, postId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .select('p.author_id')
    .where('p.id', '=', postId)
    .where(notRemovedFor(viewer))
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.author_id;
}
