import type { Db, Trx } from '#server/platform/database/schema.ts';
import { canSee, type Restricted } from '#server/platform/restrictions.ts';

interface Report {
  subjectId: string;
  reporterId: string;
  reason: string;
  createdAt: number;
}

/** Inserts a report of a comment; false if the member has reported it before. */
export async function insertCommentReport(trx: Trx, report: Report): Promise<boolean> {
  const inserted = await trx
    .insertInto('comment_reports')
    .values({
      comment_id: report.subjectId,
      reporter_id: report.reporterId,
      reason: report.reason,
      created_at: report.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .execute();
  return inserted.length > 0;
}

/** Inserts a report of a member; false if the reporter has reported it before. */
export async function insertMemberReport(trx: Trx, report: Report): Promise<boolean> {
  const inserted = await trx
    .insertInto('member_reports')
    .values({
      subject_id: report.subjectId,
      reporter_id: report.reporterId,
      reason: report.reason,
      created_at: report.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .execute();
  return inserted.length > 0;
}

/** The comment, if the viewer may see both its author and the post's. */
export async function findVisibleComment(db: Db, viewer: Restricted, id: string) {
  const comment = await db
    .selectFrom('comments as c')
    .innerJoin('members as m', 'm.id', 'c.author_id')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .innerJoin('members as a', 'a.id', 'p.author_id')
    .select(['c.id', 'c.post_id', 'c.author_id', 'p.author_id as post_author_id'])
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where('m.deactivated_at', 'is', null)
    .where('a.deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!comment) return undefined;
  const isVisible = (await canSee(db, viewer, comment.author_id)) && (await canSee(db, viewer, comment.post_author_id));
  return isVisible ? comment : undefined;
}

/** The member, unless it is deactivated or the viewer may not see it. */
export async function findVisibleMember(db: Db, viewer: Restricted, id: string) {
  const member = await db
    .selectFrom('members')
    .select(['id', 'is_admin'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return member && (await canSee(db, viewer, id)) ? member : undefined;
}
