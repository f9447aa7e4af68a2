import { inTransaction } from '#server/platform/database/database.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { findMemberByEmail } from '#server/rules/member-emails.ts';

/** How much has ended. */
interface EndedAccess {
  sessions: number;
  apiTokens: number;
  /** Mailed links and codes, and sign-ins and downloads that had begun. */
  links: number;
}

/**
 * Ends all that gives access to a member's account, or with null to everybody's, but one session: the other sessions with what their
 * browsers are sent, the API tokens, and whatever could open a session, set a password or prove who it is. Links that restore an
 * earlier e-mail address stay: a thief who changes the address and the password must not be able to revoke them.
 */
export async function endAccess(trx: Trx, memberId: string | null, except = ''): Promise<EndedAccess> {
  // Foreign keys end the subscriptions of browsers.
  const sessions = await trx
    .deleteFrom('sessions')
    .$if(memberId !== null, (query) => query.where('member_id', '=', memberId ?? ''))
    .where('token_hash', '!=', except)
    .executeTakeFirst();
  const apiTokens = await trx
    .deleteFrom('api_tokens')
    .$if(memberId !== null, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
  // Those of nobody are sign-ins at another provider that have begun, and links for addresses without an account.
  const links = await trx
    .deleteFrom('one_time_tokens')
    .$if(memberId !== null, (query) => query.where('member_id', '=', memberId ?? ''))
    .where('kind', '!=', 'undo-email')
    .executeTakeFirst();
  return {
    sessions: Number(sessions.numDeletedRows),
    apiTokens: Number(apiTokens.numDeletedRows),
    links: Number(links.numDeletedRows),
  };
}

/**
 * Ends all that gives access to the account of the member with this address, or to everybody's without one. Throws if no member has
 * the address.
 */
export async function endSessions(db: Db, email?: string): Promise<EndedAccess> {
  const member = email === undefined ? undefined : await findMemberByEmail(db, email);
  if (email !== undefined && !member) throw new Error(`No member has the address ${email}.`);
  return inTransaction(db, (trx) => endAccess(trx, member?.id ?? null));
}
