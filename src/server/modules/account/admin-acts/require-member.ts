import { msg } from '@lingui/core/runtime-macro';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Account } from '#server/rules/member-transaction.ts';

/** Locks the member to whom an admin does something, and returns it; throws 404 for none and for one who has deleted its account. */
export async function requireMember(trx: Trx, id: string): Promise<Account> {
  const account = await lockMember(trx, id);
  if (account?.deleted_at !== null) throw new Problem(404, msg`This member does not exist.`);
  return account;
}

/** Throws 403 for an admin or a moderator, to whom this is not done, not even by itself. */
export function requireNoRights({ is_admin: isAdmin, is_moderator: isModerator }: Account): void {
  if (isAdmin === 1 || isModerator === 1)
    throw new Problem(403, msg`This is not done to an admin or a moderator. Take these rights away first.`);
}
