import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import { batchSize } from '#server/platform/database/batches.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { idAfter, idOfTime, type NewId } from '#server/platform/ids.ts';

type NotificationKind = Database['notifications']['kind'];

/** Counting stops here: the bell shows no higher number, and counting 100,000 rows would be slow. */
const maxCounted = 1000;

export interface NewNotification {
  recipientId: string;
  actorId: string;
  kind: NotificationKind;
  postId?: string;
  commentId?: string;
}

/** Inserts a notification unless the same one exists, or the recipient caused it. */
export async function insertNotification(
  trx: Trx,
  { recipientId, actorId, kind, postId, commentId }: NewNotification,
  { newId, clock }: { newId: NewId; clock: Clock },
): Promise<void> {
  if (recipientId === actorId) return;
  // The id must be generated under the lock (see lockMember).
  const recipient = await lockMember(trx, recipientId);
  const newest = await findNewestId(trx, recipientId);
  // The clock of another server may be ahead: an id that is not the greatest could be hidden by "read up to here".
  const after = [recipient?.read_up_to ?? '', newest ?? ''].toSorted().at(-1) ?? '';
  await trx
    .insertInto('notifications')
    .values({
      id: idAfter(after, newId),
      recipient_id: recipientId,
      actor_id: actorId,
      kind,
      post_id: postId ?? null,
      comment_id: commentId ?? null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
      and id > (select read_up_to from members where id = ${recipientId})`.execute(trx);
}

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('members').select('id').where('is_admin', '=', sql.lit(1)).orderBy('id').execute();
  return rows.map((row) => row.id);
}

export interface NotificationRow {
  id: string;
  actor_id: string;
  kind: NotificationKind;
  post_id: string | null;
  created_at: number;
  username: string;
  picture_id: string | null;
  title: string | null;
}

const unread = (memberId: string) => sql`
  from notifications n
  join members a on a.id = n.actor_id and a.deactivated_at is null
  where n.recipient_id = ${memberId} and n.id > (select read_up_to from members where id = ${memberId})`;

/** Unread notifications before the cursor (a notification's id), the newest first. */
export async function listUnread(
  db: Db,
  memberId: string,
  page: { cursor?: string; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.actor_id, n.kind, n.post_id, n.created_at, a.username, a.picture_id,
      (select p.title from posts p where p.id = n.post_id) as title
    ${unread(memberId)} ${page.cursor === undefined ? sql`` : sql`and n.id < ${page.cursor}`}
    order by n.id desc limit ${fetchLimit(page.limit)}`.execute(db);
  return rows;
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 as one ${unread(memberId)} limit ${sql.lit(maxCounted)}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Marks all notifications up to this one as read, or all existing ones. */
export async function markRead(db: Db, memberId: string, upTo: string | undefined): Promise<void> {
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

/** The member's newest notification, or the newest up to this id. */
async function findNewestId(db: Db, memberId: string, upTo?: string): Promise<string | undefined> {
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
      select n.id from notifications n join members m on m.id = n.recipient_id where ${range} and n.id <= m.read_up_to)`.execute(
      db,
    );
    after = old.at(-1)?.id;
    await setImmediate();
  }
}
