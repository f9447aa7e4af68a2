import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { findMemberByEmail } from '#server/platform/member-emails.ts';
import { deleteOneTimeTokensOf } from '#server/platform/one-time-tokens.ts';

/**
 * Ends the sessions of the member with this address, or of everybody without one, and revokes the API tokens, and the links and
 * codes that could open new sessions; returns how many sessions have ended. Throws if no member has the address.
 */
export async function endSessions(db: Db, email?: string): Promise<number> {
  const member = email === undefined ? undefined : await findMemberByEmail(db, email);
  if (email !== undefined && !member) throw new Error(`No member has the address ${email}.`);
  return inTransaction(db, async (trx) => {
    const all = trx.deleteFrom('sessions').returning('member_id');
    const ended = await (member ? all.where('member_id', '=', member.id) : all).execute();
    const memberIds = member ? [member.id] : new Set(ended.map(({ member_id: id }) => id));
    const tokens = trx.deleteFrom('api_tokens');
    await (member ? tokens.where('member_id', '=', member.id) : tokens).execute();
    for (const id of memberIds) await deleteOneTimeTokensOf(trx, id);
    return ended.length;
  });
}
