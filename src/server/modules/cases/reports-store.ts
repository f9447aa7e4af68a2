import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { canSee, canSeeComment, notRemoved, type Restricted } from '#server/rules/restrictions.ts';

/** Inserts a report; false if the reporter has a report in this case already. */
export async function insertReport(trx: Trx, report: Database['case_reports']): Promise<boolean> {
  const inserted = await trx
    .insertInto('case_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .execute();
  return inserted.length > 0;
}

/** The comment with the title of its post, if the viewer may see it. */
export async function findVisibleComment(db: Db, viewer: Restricted, id: string) {
  const comment = await db
    .selectFrom('comments as c')
    .innerJoin('members as m', 'm.id', 'c.author_id')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .innerJoin('members as a', 'a.id', 'p.author_id')
    .select(['c.id', 'c.post_id', 'c.author_id', 'p.author_id as post_author_id', 'p.title'])
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where(notRemoved)
    .where('m.deactivated_at', 'is', null)
    .where('a.deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!comment) return undefined;
  const { author_id: authorId, post_author_id: postAuthorId } = comment;
  return (await canSeeComment(db, viewer, { authorId, postAuthorId })) ? comment : undefined;
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
