import { sql } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { idAfter, idOfTime, type NewId } from '#server/platform/ids.ts';
import { isBlocked } from '#server/rules/restrictions.ts';

import { insertPush } from './push/store.ts';
import { parseMutedKinds } from './settings-store.ts';
import { findNewestId, fromAdmins, type NotificationKind } from './store.ts';

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

/** Kinds whose actor is their recipient. */
const fromNobody: readonly NotificationKind[] = [
  ...fromAdmins,
  'installation',
  'moderator',
  'noModerator',
  'profileRemoval',
  'useQuestion',
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
