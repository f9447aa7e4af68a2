import { msg } from '@lingui/core/runtime-macro';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inSlices, runSlices } from '#server/platform/database/slices.ts';
import { Problem } from '#server/platform/problem.ts';
import { isClockStillSteady } from '#server/platform/steady-clock.ts';
import type { Account } from '#server/rules/member-transaction.ts';

interface Suspension {
  reason: string;
  /** Null if it has no end. */
  until: number | null;
}

/** Hides a member as if it were deactivated, until the suspension ends. The caller revokes its sessions. */
export async function suspendMember(trx: Trx, account: Account, { reason, until }: Suspension, now: number) {
  await trx
    .updateTable('members')
    .set({
      suspended_at: now,
      suspended_until: until,
      suspension_reason: reason,
      deactivated_at: account.deactivated_at ?? now,
    })
    .where('id', '=', account.id)
    .execute();
}

/** Ends a suspension. A member who had deactivated its account before stays deactivated. */
export async function unsuspendMember(trx: Trx, account: Account): Promise<void> {
  const isOnlySuspended = account.deactivated_at === account.suspended_at;
  await trx
    .updateTable('members')
    .set({
      suspended_at: null,
      suspended_until: null,
      suspension_reason: '',
      deactivated_at: isOnlySuspended ? null : account.deactivated_at,
    })
    .where('id', '=', account.id)
    .execute();
}

export interface ReactivationDeps {
  /** Throws 403 for an account that waits for an approval, or was declined. */
  requireAdmitted: (trx: Trx, memberId: string) => Promise<void>;
}

/**
 * Reactivates a member who logs in; throws 403 while it is suspended, or was not admitted to the community. A suspension whose time
 * has come ends here, if the clock can be trusted: one that is ahead must not free a member for good.
 */
export const createReactivation =
  ({ requireAdmitted }: ReactivationDeps) =>
  async (trx: Trx, id: string, now: number): Promise<void> => {
    const account = await lockMember(trx, id);
    if (!account) return;
    await requireAdmitted(trx, id);
    const { suspended_at: since, suspended_until: until, suspension_reason: reason } = account;
    if (since !== null) {
      const isOver = until !== null && until <= now && (await isClockStillSteady(trx, now));
      if (!isOver) throw suspended(reason, until);
      await unsuspendMember(trx, account);
    }
    await trx
      .updateTable('members')
      .set({ deactivated_at: null })
      .where('id', '=', id)
      .where('deactivated_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute();
  };

function suspended(reason: string, until: number | null): Problem {
  if (until === null) return new Problem('suspended', msg`Your account is suspended. The reason: ${{ reason }}`);
  const day = new Date(until).toISOString().slice(0, 10);
  return new Problem('suspended', msg`Your account is suspended until ${{ day }}. The reason: ${{ reason }}`);
}

/** Ends the suspensions whose time has come, so that what their members made is shown again. */
export async function endExpiredSuspensions(db: Db, now: number): Promise<void> {
  const slices = inSlices(db, async (trx) => {
    const expired = await trx
      .selectFrom('members')
      .select('id')
      .where('suspended_at', 'is not', null)
      .where('suspended_until', '<=', now)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    const account = expired && (await lockMember(trx, expired.id));
    // An admin may have suspended it for longer meanwhile.
    if (account && (account.suspended_until ?? Infinity) <= now) await unsuspendMember(trx, account);
    return expired !== undefined;
  });
  await runSlices(slices);
}
