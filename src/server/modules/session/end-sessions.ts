import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { findMemberByEmail } from '#server/rules/member-emails.ts';

import { endAccess, type EndedAccess } from './end-access.ts';

/**
 * Ends all that gives access to the account of the member with this address, or to everybody's without one. Throws if no member has
 * the address.
 */
export async function endSessions(db: Db, email?: string): Promise<EndedAccess> {
  const member = email === undefined ? undefined : await findMemberByEmail(db, email);
  if (email !== undefined && !member) throw new Error(`No member has the address ${email}.`);
  return inTransaction(db, (trx) => endAccess(trx, member?.id ?? null));
}
