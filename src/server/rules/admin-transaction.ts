import { msg } from '@lingui/core/runtime-macro';

import type { Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import type { Actor } from './audit-log.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { inAccountTransaction, type Account, type SignedInMember } from './member-transaction.ts';

type Work<T> = (trx: Trx, actor: Actor) => Promise<T>;

/**
 * Runs a write of an admin in a transaction. Throws 403 with `proofRequired` unless the admin has logged in, or proved who it is,
 * within 15 minutes: a stolen token of an admin changes nothing. Throws 404, as for any member, if it is no longer an admin.
 */
export const inAdminTransaction = <T>(db: Db, member: SignedInMember, now: number, work: Work<T>): Promise<T> =>
  inTransactionOf(db, member, { now, isAllowed: (account) => account.is_admin === 1 }, work);

/** Like `inAdminTransaction`, for what moderators may do, too. Whom they may not do it to, `work` checks (`checkModerated`). */
export const inModeratorTransaction = <T>(db: Db, member: SignedInMember, now: number, work: Work<T>): Promise<T> =>
  inTransactionOf(db, member, { now, isAllowed: isStaff }, work);

/** Whether the member is an admin or a moderator. */
export const isStaff = (account: Pick<Account, 'is_admin' | 'is_moderator'>): boolean =>
  account.is_admin === 1 || account.is_moderator === 1;

/** Throws 403 if a moderator would act on an admin or on another moderator, whose row the caller has locked. */
export function checkModerated(actor: Actor, account: Pick<Account, 'is_admin' | 'is_moderator'>): void {
  if (actor.isModerator === true && isStaff(account))
    throw new Problem(403, msg`Only an admin can do this to an admin or a moderator.`);
}

function inTransactionOf<T>(
  db: Db,
  member: SignedInMember,
  { now, isAllowed }: { now: number; isAllowed: (account: Account) => boolean },
  work: Work<T>,
): Promise<T> {
  return inAccountTransaction(db, member, async (trx, account) => {
    if (!isAllowed(account)) throw new Problem(404, msg`There is nothing at this address.`);
    await requireFreshProof(trx, member, now);
    return work(trx, { id: account.id, name: account.username, isModerator: account.is_admin === 0 });
  });
}
