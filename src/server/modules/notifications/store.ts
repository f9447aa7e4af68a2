import { sql } from 'kysely';

import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { inSlices, rowsAtOnce, runSlices } from '#server/platform/database/slices.ts';
import { idOfTime } from '#server/platform/ids.ts';
import { endOf } from '#server/platform/installation-warnings.ts';

export type NotificationKind = Database['notifications']['kind'];

/** Kinds about what an admin did, whom they do not name. */
export const fromAdmins: readonly NotificationKind[] = ['decision', 'removal', 'warning', 'hidden', 'acceptance'];

/** Deletes the notification if it is still unread. One that was read stays, so that repeating the event does not notify again. */
export async function deleteUnread(
  trx: Trx,
  {
    recipientId,
    actorId,
    kind,
    postId = '',
  }: { recipientId: string; actorId: string; kind: NotificationKind; postId?: string },
): Promise<void> {
  await sql`
    delete from notifications
    where recipient_id = ${recipientId} and actor_id = ${actorId} and kind = ${kind}
      and coalesce(post_id, '') = ${postId} and coalesce(comment_id, '') = ''
      and read_at is null and id > (select read_up_to from members where id = ${recipientId})`.execute(trx);
}

/** Deletes what was said about the decision of a case, read or not: it no longer holds. */
export async function deleteDecisions(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('case_id', '=', caseId).where('kind', 'in', fromAdmins).execute();
}

/** Deletes what was said about a closed case of the recipient. */
export async function deleteClosed(trx: Trx, recipientId: string): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', 'decision')
    .where('case_id', 'is', null)
    .execute();
}

/** Deletes what was said about a warning before, also that it was over. */
export async function deleteInstallationWarning(trx: Trx, warning: string): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('kind', '=', 'installation')
    .where('installation_warning', 'in', [warning, endOf(warning)])
    .execute();
}

/** Deletes what was said about the member's rights as a moderator before. */
export async function deleteModeratorNews(trx: Trx, recipientId: string): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('recipient_id', '=', recipientId)
    .where('kind', 'in', ['moderator', 'noModerator'])
    .execute();
}

/** Deletes the question whether the author still uses what the post is about. */
export async function deleteUseQuestion(trx: Trx, authorId: string, postId: string): Promise<void> {
  await sql`delete from notifications where ${isUseQuestion(authorId, postId)}`.execute(trx);
}

export async function updateUseQuestionRead(
  trx: Trx,
  { authorId, postId, now }: { authorId: string; postId: string; now: number },
): Promise<void> {
  await sql`
    update notifications set read_at = ${now}
    where ${isUseQuestion(authorId, postId)} and read_at is null`.execute(trx);
}

const isUseQuestion = (authorId: string, postId: string) =>
  sql`recipient_id = ${authorId} and kind = 'useQuestion' and coalesce(post_id, '') = ${postId}`;

/** Admins and moderators, each with whether it is an admin. */
export async function listStaff(db: Db): Promise<{ id: string; isAdmin: boolean }[]> {
  // A union, since each half has an index of its own.
  const { rows } = await sql<{ id: string; is_admin: 0 | 1 }>`
    select id, is_admin from members where is_admin = 1
    union select id, is_admin from members where is_moderator = 1 order by id`.execute(db);
  return rows.map((row) => ({ id: row.id, isAdmin: row.is_admin === 1 }));
}

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('members').select('id').where('is_admin', '=', sql.lit(1)).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Marks all notifications up to this one as read, or all existing ones. */
export async function updateReadUpTo(db: Db, memberId: string, upTo: string | undefined): Promise<void> {
  // Only up to an existing notification: an invented id must not hide future ones.
  const newest = await findNewestId(db, memberId, upTo);
  if (newest)
    await db
      .updateTable('members')
      .set({ read_up_to: newest })
      .where('id', '=', memberId)
      .where('read_up_to', '<', newest)
      .execute();
}

/** Marks a notification of the member as read; with `isGroup`, the earlier ones of its group, too. */
export async function updateReadAt(
  db: Db,
  { memberId, id, isGroup, now }: { memberId: string; id: string; isGroup: boolean; now: number },
): Promise<void> {
  const ofGroup = sql`or (id < ${id} and group_id = (
    select group_id from notifications where id = ${id} and recipient_id = ${memberId}))`;
  await sql`
    update notifications set read_at = ${now}
    where recipient_id = ${memberId} and read_at is null and (id = ${id} ${isGroup ? ofGroup : sql``})`.execute(db);
}

/** The member's newest notification, or the newest up to this id. */
export async function findNewestId(db: Db, memberId: string, upTo?: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', memberId)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/** Deletes notifications from before this time that were read. */
export async function deleteReadNotifications(db: Db, before: number): Promise<void> {
  const end = idOfTime(before);
  let after = '';
  const slices = inSlices(db, async (trx) => {
    // Ids sort by time. Each step looks at some, so that unread ones of years do not make one long.
    const old = await trx
      .selectFrom('notifications')
      .select('id')
      .where('id', '>', after)
      .where('id', '<', end)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const last = old.at(-1)?.id;
    if (last === undefined) return false;
    await sql`delete from notifications where id in (
      select n.id from notifications n join members m on m.id = n.recipient_id
      where n.id > ${after} and n.id <= ${last} and (n.id <= m.read_up_to or n.read_at is not null))`.execute(trx);
    after = last;
    return true;
  });
  await runSlices(slices);
}
