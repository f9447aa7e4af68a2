import { sql } from 'kysely';

import { maxDifferenceMs } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';
import { usernameKey, usernameSkeleton } from '#server/platform/member-keys.ts';

const reservedMs = 30 * 24 * 60 * 60 * 1000;

/** Reserves a username that its member gives up: for 30 days nobody else can take it, and a search for it finds the member. */
export async function insertFormerUsername(
  trx: Trx,
  member: { id: string; username: string },
  now: number,
): Promise<void> {
  const former = {
    username: member.username,
    username_skeleton: usernameSkeleton(member.username),
    member_id: member.id,
    expires_at: now + reservedMs,
  };
  await trx
    .insertInto('former_usernames')
    .values({ ...former, username_key: usernameKey(member.username) })
    .onConflict((conflict) => conflict.column('username_key').doUpdateSet(former))
    .execute();
}

/** Ends the reservation of a username for this member; returns whether there was one. */
export async function deleteFormerUsername(trx: Trx, memberId: string, username: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('former_usernames')
    .where('member_id', '=', memberId)
    .where('username_key', '=', usernameKey(username))
    .returning('username_key')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whether a username, or one that looks like it, is reserved for another member than this one. */
export async function isReservedForOthers(db: Db, username: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_usernames')
    .select('member_id')
    .where((eb) =>
      eb.or([eb('username_key', '=', usernameKey(username)), eb('username_skeleton', '=', usernameSkeleton(username))]),
    )
    .where('member_id', '<>', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the reservations that have expired; until then, at most an hour later, they hold. One that was made while the clock was ahead
 * lasts from now on.
 */
export async function deleteExpiredFormerUsernames(db: Db, now: number): Promise<void> {
  const where = sql`expires_at <= ${now}`;
  await runSlices(deleteInSlices(db, { table: 'former_usernames', key: ['username_key'], where }));
  const ends = now + reservedMs;
  await db
    .updateTable('former_usernames')
    .set({ expires_at: ends })
    .where('expires_at', '>', ends + maxDifferenceMs)
    .execute();
}
