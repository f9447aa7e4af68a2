import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import { fetchFor } from '#server/platform/database/page.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';

type Kind = Database['notifications']['kind'];

/** Counting stops here: a bell does not tell 1,000 from more, and a list of 100,000 must not be slow. */
export const mostCounted = 1000;

/** What is told, to whom, and whose deed it was. */
export interface News {
  recipientId: string;
  actorId: string;
  kind: Kind;
  postId?: string;
  commentId?: string;
}

/** Adds a notification, once for what it is about; nobody is told of what one did oneself. */
export async function insertNotification(trx: Trx, { recipientId, actorId, kind, postId, commentId }: News, { newId, clock }: { newId: NewId; clock: Clock }): Promise<void> {
  if (recipientId === actorId) return;
  // Changes nothing, but makes others who tell the same member wait: ids then come in the order in which they can be seen,
  // and `read_up_to` never passes one that was still on its way.
  await sql`update members set read_up_to = read_up_to where id = ${recipientId}`.execute(trx);
  await trx
    .insertInto('notifications')
    .values({ id: newId(), recipient_id: recipientId, actor_id: actorId, kind, post_id: postId ?? null, comment_id: commentId ?? null, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a notification back while it is unread: what it told is no longer so. One that was read stays, and so is not told again. */
export async function deleteUnread(trx: Trx, { recipientId, actorId, kind, postId = '' }: Omit<News, 'commentId'>): Promise<void> {
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
  kind: Kind;
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
export async function listUnread(db: Db, memberId: string, page: { cursor?: string; limit: number }): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.actor_id, n.kind, n.post_id, n.created_at, a.username, a.picture_id,
      (select p.title from posts p where p.id = n.post_id) as title
    ${unread(memberId)} ${page.cursor === undefined ? sql`` : sql`and n.id < ${page.cursor}`}
    order by n.id desc limit ${fetchFor(page.limit)}`.execute(db);
  return rows;
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 as one ${unread(memberId)} limit ${sql.lit(mostCounted)}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Everything up to this notification counts as read from now on; without one, everything there is. */
export async function markRead(db: Db, memberId: string, upTo: string | undefined): Promise<void> {
  // Never past what exists: an invented id must not hide what comes later.
  const known = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('recipient_id', '=', memberId)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''));
  const newest = (await known.executeTakeFirst())?.id;
  if (newest) await db.updateTable('members').set({ read_up_to: newest }).where('id', '=', memberId).where('read_up_to', '<', newest).execute();
}
