import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import { batchSize } from '#server/platform/database/batches.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { idAfter, idOfTime, type NewId } from '#server/platform/ids.ts';
import { endOf } from '#server/platform/installation-warnings.ts';
import { isBlocked } from '#server/rules/restrictions.ts';

import { insertPush } from './push/store.ts';
import { parseMutedKinds } from './settings-store.ts';

export type NotificationKind = Database['notifications']['kind'];

/** A group that nobody reads ends after this time, so that none becomes endless. */
const groupLifetime = 7 * 24 * 60 * 60 * 1000;

export interface NewNotification {
  recipientId: string;
  actorId: string;
  kind: NotificationKind;
  postId?: string;
  commentId?: string;
  /** The member whom it is about, if that is neither the actor nor an author. */
  subjectId?: string;
  /** The case of a report, or of what was decided about it. */
  caseId?: string;
  /** What is wrong with the installation, or no longer is. */
  installationWarning?: string;
  /** The part of its profile that admins have removed. */
  removedPartId?: string;
}

/** Kinds about what an admin did, whom they do not name. */
const fromAdmins: readonly NotificationKind[] = ['decision', 'removal', 'warning', 'hidden', 'acceptance'];
/** Kinds whose actor is their recipient. */
const fromNobody: readonly NotificationKind[] = [
  ...fromAdmins,
  'installation',
  'moderator',
  'noModerator',
  'profileRemoval',
];

/** Inserts a notification unless the same one exists, the recipient caused it or does not want its kind, or one blocks the other. */
export async function insertNotification(
  trx: Trx,
  notification: NewNotification,
  { newId, clock }: { newId: NewId; clock: Clock },
): Promise<void> {
  const { recipientId, actorId, kind, postId, commentId, subjectId, caseId, installationWarning, removedPartId } =
    notification;
  if (recipientId === actorId && !fromNobody.includes(kind)) return;
  if (await isBlocked(trx, recipientId, actorId)) return;
  // The id must be generated under the lock (see lockMember).
  const recipient = await lockMember(trx, recipientId);
  if (!recipient || parseMutedKinds(recipient.muted_kinds).includes(kind)) return;
  const newest = await findNewestId(trx, recipientId);
  // The clock of another server may be ahead: an id that is not the greatest could be hidden by "read up to here".
  const after = [recipient.read_up_to, newest ?? ''].toSorted().at(-1) ?? '';
  const id = idAfter(after, newId);
  const openGroup = await findOpenGroup(trx, notification, {
    readUpTo: recipient.read_up_to,
    since: clock.now() - groupLifetime,
  });
  const inserted = await trx
    .insertInto('notifications')
    .values({
      id,
      recipient_id: recipientId,
      actor_id: actorId,
      kind,
      post_id: postId ?? null,
      comment_id: commentId ?? null,
      subject_id: subjectId ?? null,
      case_id: caseId ?? null,
      installation_warning: installationWarning ?? null,
      removed_part_id: removedPartId ?? null,
      created_at: clock.now(),
      group_id: openGroup ?? id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await insertPush(trx, { notificationId: id, recipientId, now: clock.now() });
}

/** The group of the last notification about the same, if that is unread and the group began after `since`. */
async function findOpenGroup(
  trx: Trx,
  {
    recipientId,
    kind,
    postId = '',
    caseId = '',
    installationWarning = '',
    removedPartId = '',
  }: Omit<NewNotification, 'actorId'>,
  { readUpTo, since }: { readUpTo: string; since: number },
): Promise<string | undefined> {
  // Comments on a post belong together, but not the reports of two of them.
  const sameCase = sql`and coalesce(case_id, '') = ${caseId}
    and coalesce(installation_warning, '') = ${installationWarning} and coalesce(removed_part_id, '') = ${removedPartId}`;
  const { rows } = await sql<{ id: string; group_id: string | null; read_at: number | null }>`
    select id, group_id, read_at from notifications
    where recipient_id = ${recipientId} and kind = ${kind} and coalesce(post_id, '') = ${postId} ${sameCase}
    order by id desc limit 1`.execute(trx);
  const [last] = rows;
  if (!last?.group_id || last.read_at !== null || last.id <= readUpTo) return undefined;
  return last.group_id >= idOfTime(since) ? last.group_id : undefined;
}

/** Deletes the notification if it is still unread. One that was read stays, so that repeating the event does not notify again. */
export async function deleteUnread(
  trx: Trx,
  { recipientId, actorId, kind, postId = '' }: Omit<NewNotification, 'commentId'>,
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
  // Ids sort by time. Each batch looks at 500, so that unread ones of years do not make one long.
  const end = idOfTime(before);
  for (let after: string | undefined = ''; after !== undefined;) {
    const old: { id: string }[] = await db
      .selectFrom('notifications')
      .select('id')
      .where('id', '>', after)
      .where('id', '<', end)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const range = sql`n.id > ${after} and n.id <= ${old.at(-1)?.id ?? ''}`;
    await sql`delete from notifications where id in (
      select n.id from notifications n join members m on m.id = n.recipient_id
      where ${range} and (n.id <= m.read_up_to or n.read_at is not null))`.execute(db);
    after = old.at(-1)?.id;
    await setImmediate();
  }
}
