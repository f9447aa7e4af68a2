import type { Db, Trx } from '#server/platform/database/schema.ts';

/** Ends the member's sessions, all but `kept`, and what would open another one: hand-over tokens and links to set a password. */
export async function endSessions(trx: Trx, memberId: string, kept = ''): Promise<void> {
  await trx.deleteFrom('sessions').where('member_id', '=', memberId).where('token_hash', '!=', kept).execute();
  await endLinks(trx, memberId);
}

/** Ends hand-over tokens and links to set a password: what was sent to an address that is no longer the member's opens nothing. */
export async function endLinks(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('member_id', '=', memberId).execute();
}
