import { sql, type RawBuilder, type Selectable } from 'kysely';

import { inList } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';

export type PushSubscription = Pick<
  Selectable<Database['push_subscriptions']>,
  'session' | 'endpoint' | 'p256dh' | 'auth'
>;

/** No push waits for longer than this: one that does was postponed while the clock was ahead. */
const maxAheadMs = 2 * 60 * 60 * 1000;
/** More browsers of one member are not sent anything. */
const maxBrowsers = 20;

/** Subscribes a session's browser, instead of what the session or the browser was subscribed to before. */
export async function replaceSubscription(
  trx: Trx,
  subscription: PushSubscription & { memberId: string },
): Promise<void> {
  const { memberId, session, endpoint, p256dh, auth } = subscription;
  await trx
    .deleteFrom('push_subscriptions')
    .where((where) => where.or([where('session', '=', session), where('endpoint', '=', endpoint)]))
    .execute();
  await trx.insertInto('push_subscriptions').values({ member_id: memberId, session, endpoint, p256dh, auth }).execute();
}

export async function isSubscribed(db: Db, session: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('session')
    .where('session', '=', session)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSubscriptions(db: Db, memberId: string): Promise<PushSubscription[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['session', 'endpoint', 'p256dh', 'auth'])
    .where('member_id', '=', memberId)
    .limit(maxBrowsers)
    .execute();
}

export async function deleteSubscription(db: Db, session: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session', '=', session).execute();
}

/** Queues a notification for the browsers of its recipient, if there are any. */
export async function insertPush(
  trx: Trx,
  { notificationId, recipientId, now }: { notificationId: string; recipientId: string; now: number },
): Promise<void> {
  await sql`
    insert into push_queue (notification_id, attempts, due_at)
    select m.id, 0, m.due from (select ${notificationId} as id, cast(${now} as bigint) as due) m
    where exists (select 1 from push_subscriptions where member_id = ${recipientId})`.execute(trx);
}

/** Whether any push waits, due or not. */
export const hasPushes = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('push_queue').select('notification_id').limit(1).executeTakeFirst()) !== undefined;

export interface DuePush {
  notification_id: string;
  recipient_id: string;
  /** The recipient's. */
  language: string;
  attempts: number;
}

/** The oldest push that is due to a member who is none of these. */
export async function findDuePush(db: Db, now: number, exceptMemberIds: string[]): Promise<DuePush | undefined> {
  // `cross join`, because SQLite would begin with all notifications.
  const find = async (isDue: RawBuilder<unknown>) => {
    const { rows } = await sql<DuePush>`
      select q.notification_id, n.recipient_id, m.language, q.attempts
      from push_queue q cross join notifications n cross join members m
      where ${isDue} and n.id = q.notification_id and m.id = n.recipient_id
        and n.recipient_id not ${inList(['', ...exceptMemberIds])}
      order by q.due_at, q.notification_id limit 1`.execute(db);
    return rows[0];
  };
  return (await find(sql`q.due_at <= ${now}`)) ?? (await find(sql`q.due_at > ${now + maxAheadMs}`));
}

/** Lets no push to the member be due before this time. */
export async function postponePushes(db: Db, memberId: string, until: number): Promise<void> {
  await db
    .updateTable('push_queue')
    .set({ due_at: until })
    .where('due_at', '<', until)
    .where('notification_id', 'in', (where) =>
      where.selectFrom('notifications').select('id').where('recipient_id', '=', memberId),
    )
    .execute();
}

export async function updatePush(db: Db, id: string, next: { attempts: number; due_at: number }): Promise<void> {
  await db.updateTable('push_queue').set(next).where('notification_id', '=', id).execute();
}

export async function deletePush(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_queue').where('notification_id', '=', id).execute();
}

/** Deletes pushes that were due before this time: nobody sends them, or they are no news any more. */
export const deleteOldPushes = (db: Db, before: number): Promise<void> =>
  runSlices(deleteInSlices(db, { table: 'push_queue', key: ['notification_id'], where: sql`due_at < ${before}` }));
