import { msg } from '@lingui/core/runtime-macro';

import type { Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import type { Actor } from './audit-log.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { inAccountTransaction, type SignedInMember } from './member-transaction.ts';

/**
 * Runs a write of an admin in a transaction. Throws 403 with `proofRequired` unless the admin has logged in, or proved who it is,
 * within 15 minutes: a stolen token of an admin changes nothing. Throws 404, as for any member, if it is no longer an admin.
 */
export function inAdminTransaction<T>(
  db: Db,
  member: SignedInMember,
  now: number,
  work: (trx: Trx, actor: Actor) => Promise<T>,
): Promise<T> {
  return inAccountTransaction(db, member, async (trx, account) => {
    if (account.is_admin === 0) throw new Problem(404, msg`There is nothing at this address.`);
    await requireFreshProof(trx, member, now);
    return work(trx, { id: account.id, name: account.username });
  });
}
