import { msg } from '@lingui/core/runtime-macro';
import type { Selectable } from 'kysely';

import { Problem } from '../problem.ts';
import { inTransaction } from './database.ts';
import { lockMember } from './locks.ts';
import type { Database, Db, Trx } from './schema.ts';

/** A member and the session in which it sent a request, or the API token with which a script of it did. */
export interface SignedInMember {
  id: string;
  /** SHA-256 of the session's token or the API token. */
  session: string;
}

export const sessionEnded = (): Problem => new Problem(401, msg`Your session has ended. Please log in again.`);

/**
 * Runs a member's write in a transaction. Throws 401 if the session has ended since the request's headers were checked: a slow
 * body can arrive minutes later, after the owner has reset the password.
 */
export function inMemberTransaction<T>(db: Db, member: SignedInMember, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await requireSession(trx, member.session);
    return work(trx);
  });
}

export type Account = Selectable<Database['members']>;

/**
 * Like `inMemberTransaction`, for changes of the account itself, whose row it locks. Passwords are reset under the same lock, so
 * a reset either has ended this session already, or waits for the transaction and has the last word.
 */
export function inAccountTransaction<T>(
  db: Db,
  member: SignedInMember,
  work: (trx: Trx, account: Account) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const account = await lockMember(trx, member.id);
    if (!account) throw sessionEnded();
    await requireSession(trx, member.session);
    return work(trx, account);
  });
}

/** Throws 401 if the session or API token no longer exists. Deactivating and deleting an account end them. */
export async function requireSession(trx: Trx, tokenHash: string): Promise<void> {
  for (const table of ['sessions', 'api_tokens'] as const) {
    const found = await trx
      .selectFrom(table)
      .select('member_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (found) return;
  }
  throw sessionEnded();
}
