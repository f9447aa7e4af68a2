import { sql } from 'kysely';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

type Kind = Database['notifications']['kind'];

/** Counting stops here: a bell does not tell 1,000 from more, and a list of 100,000 must not be slow. */
export const mostCounted = 1000;

export interface NewNotification {
  id: string;
  recipientId: string;
  actorId: string;
  kind: Kind;
  postId?: string;
  subjectId?: string;
  createdAt: number;
}

/** Adds a notification, once for what it is about; nobody is told of what one did oneself. */
export async function insertNotification(trx: Trx, { id, recipientId, actorId, kind, postId = '', subjectId = '', createdAt }: NewNotification): Promise<void> {
  if (recipientId === actorId) return;
  await trx
    .insertInto('notifications')
    .values({ id, recipient_id: recipientId, actor_id: actorId, kind, post_id: postId, subject_id: subjectId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a notification back while it is unread: what it told is no longer so. One that was read stays, and so is not told again. */
export async function deleteUnread(trx: Trx, what: { recipientId: string; actorId: string; kind: Kind; postId?: string }): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('recipient_id', '=', what.recipientId)
    .where('actor_id', '=', what.actorId)
    .where('kind', '=', what.kind)
    .where('post_id', '=', what.postId ?? '')
    .where('id', '>', (eb) => eb.selectFrom('members').select('read_up_to').where('id', '=', what.recipientId))
    .execute();
}

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('members').select('id').where('is_admin', '=', 1).execute();
  return rows.map((row) => row.id);
}

export interface NotificationRow {
  id: string;
  actor_id: string;
  kind: Kind;
  post_id: string;
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
export async function listUnread(db: Db, memberId: string, page: { cursor: string | undefined; limit: number }): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.actor_id, n.kind, n.post_id, n.created_at, a.username, a.picture_id,
      (select p.title from posts p where p.id = n.post_id) as title
    ${unread(memberId)} ${page.cursor === undefined ? sql`` : sql`and n.id < ${page.cursor}`}
    order by n.id desc limit ${sql.lit(page.limit)}`.execute(db);
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
