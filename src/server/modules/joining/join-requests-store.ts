import { sql } from 'kysely';

import { fetchSize } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inTurns } from '#server/platform/database/slices.ts';
import type { Account } from '#server/rules/member-transaction.ts';

/** Makes a new account wait for an approval: until then it is hidden as if it were deactivated. */
export async function insertJoinRequest(trx: Trx, memberId: string, reason: string, now: number): Promise<void> {
  await trx
    .insertInto('join_requests')
    .values({ member_id: memberId, reason, requested_at: now, declined_at: null })
    .execute();
  await trx.updateTable('members').set({ deactivated_at: now }).where('id', '=', memberId).execute();
}

/** Whether the account waits for an approval, or none was given; null for a member. */
export async function findJoinState(db: Db, memberId: string): Promise<'waiting' | 'declined' | null> {
  const row = await db
    .selectFrom('join_requests')
    .select('declined_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  return row.declined_at === null ? 'waiting' : 'declined';
}

/**
 * Makes an account that waits, or was declined, a member; false if it is one. A suspended account stays hidden. The account's row
 * is locked, so of two admins at once the second gets false.
 */
export async function admitMember(trx: Trx, account: Account): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('join_requests')
    .where('member_id', '=', account.id)
    .returning('member_id')
    .executeTakeFirst();
  if (!deleted) return false;
  const change = { deactivated_at: account.suspended_at };
  await trx.updateTable('members').set(change).where('id', '=', account.id).execute();
  return true;
}

/** Declines a waiting request, or with null lets a declined one wait again; false if it is so already, or does not exist. */
export async function updateDeclinedAt(trx: Trx, memberId: string, declinedAt: number | null): Promise<boolean> {
  const updated = await trx
    .updateTable('join_requests')
    .set({ declined_at: declinedAt })
    .where('member_id', '=', memberId)
    .where('declined_at', declinedAt === null ? 'is not' : 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Who waits, the longest waiting first, after the cursor (a member's id). */
export function listWaitingRequests(db: Db, { cursor, limit }: { cursor?: string; limit: number }) {
  return db
    .selectFrom('join_requests as j')
    .innerJoin('members as m', 'm.id', 'j.member_id')
    .select(['m.id', 'm.username', 'j.reason', 'j.requested_at'])
    .where('j.declined_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('m.id', '>', cursor ?? ''))
    .orderBy('m.id')
    .limit(fetchSize(limit))
    .execute();
}

export async function countWaitingRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from join_requests where declined_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** So long can an admin undo that it has declined somebody: as long as anything in the audit log. */
const declinedLifetime = 7 * 24 * 60 * 60 * 1000;

/** Deletes accounts that were declined seven days ago. They could never log in, so foreign keys delete the little that they have. */
export async function deleteDeclined(db: Db, now: number): Promise<void> {
  const before = now - declinedLifetime;
  await inTurns(db, await listDeclinedIds(db, before), (trx, id) =>
    trx
      .deleteFrom('members')
      .where('id', '=', id)
      // The request may wait again meanwhile.
      .where('id', 'in', (eb) => eb.selectFrom('join_requests').select('member_id').where('declined_at', '<=', before))
      .execute(),
  );
}

/** Accounts that were declined before this time. */
async function listDeclinedIds(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('join_requests')
    .select('member_id')
    .where('declined_at', '<=', before)
    .orderBy('member_id')
    .limit(sql.lit(1000))
    .execute();
  return rows.map((row) => row.member_id);
}
