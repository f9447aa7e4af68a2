import { msg } from '@lingui/core/runtime-macro';
import { sql, type Selectable } from 'kysely';

import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import { restrictionsOf, toRestricted, type Restricted } from './restrictions.ts';

interface Rights extends Pick<Restricted, 'hasRestrictions'> {
  /** Whether it has itself blocked or muted anybody: what it knows, other than whether it was blocked. */
  hidesOthers: boolean;
  /** False where an API token sent the request, which has no rights of an admin. */
  isAdmin: boolean;
  /** Whether it helps the admins with reports; false for an admin, and where an API token sent the request. */
  isModerator: boolean;
}

/** A member and the session in which it sent a request, or the API token with which a script of it did. */
export interface SignedInMember extends Restricted, Rights {
  /** SHA-256 of the session's token or the API token. */
  session: string;
}

export const sessionEnded = (): Problem =>
  new Problem('session-ended', msg`Your session has ended. Please log in again.`);

/**
 * Runs a member's write in a transaction. The request's headers were checked before its body, which can arrive minutes later:
 * throws 401 if the session has ended since, and reads the rights of `member` again. `work` checks what depends on them.
 */
export function inMemberTransaction<T>(db: Db, member: SignedInMember, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    Object.assign(member, await requireSession(trx, member.session));
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
    Object.assign(member, await requireSession(trx, member.session));
    return work(trx, account);
  });
}

/**
 * The present rights in a session or with an API token. Throws 401 if it no longer exists: deactivating and deleting an account
 * end them.
 */
export async function requireSession(trx: Trx, tokenHash: string): Promise<Rights> {
  for (const table of ['sessions', 'api_tokens'] as const) {
    const { rows } = await sql<{ is_admin: 0 | 1; is_moderator: 0 | 1; restrictions: 0 | 1 | 2 }>`
      select m.is_admin, m.is_moderator, ${restrictionsOf('m.id')} as restrictions
      from ${sql.table(table)} t join members m on m.id = t.member_id where t.token_hash = ${tokenHash}`.execute(trx);
    const [row] = rows;
    if (row) {
      const isSession = table === 'sessions';
      return {
        isAdmin: isSession && row.is_admin === 1,
        isModerator: isSession && row.is_moderator === 1,
        ...toRestricted(row.restrictions),
      };
    }
  }
  throw sessionEnded();
}
