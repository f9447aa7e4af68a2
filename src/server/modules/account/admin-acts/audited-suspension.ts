import { msg } from '@lingui/core/runtime-macro';

import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkModerated } from '#server/rules/admin-transaction.ts';
import { insertAuditEntry, type Actor, type UndoFunctions } from '#server/rules/audit-log.ts';

import { suspendMember, unsuspendMember } from '../suspension.ts';
import { deletionTime, notDeleted, updateDeletion } from './audited-deletion.ts';
import { requireMember } from './require-member.ts';

const day = 24 * 60 * 60 * 1000;

interface NewSuspension {
  reason: string;
  /** Without it the suspension has no end. */
  days: number | undefined;
  now: number;
  /** Whether the account is also put down for deletion, without a mail. */
  isDeletion?: boolean;
}

interface SuspensionDeps {
  clock: Clock;
  newId: NewId;
  revokeSessions: (trx: Trx, memberId: string) => Promise<void>;
}

/** Suspends members and ends that, each with an entry in the audit log. For admins and for the command line. */
export function createSuspensions({ clock, newId, revokeSessions }: SuspensionDeps) {
  async function apply(trx: Trx, actor: Actor, memberId: string, { reason, days, now, isDeletion }: NewSuspension) {
    const account = await requireMember(trx, memberId);
    if (account.is_admin === 1)
      throw new Problem(403, msg`An admin cannot be suspended. Take the admin’s rights away first.`);
    checkModerated(actor, account);
    if (account.is_moderator === 1)
      throw new Problem(403, msg`A moderator cannot be suspended. Take the moderator’s rights away first.`);
    if (account.suspended_at !== null) throw new Problem(409, msg`This member is suspended already.`);
    const until = days === undefined ? null : now + days * day;
    await suspendMember(trx, account, { reason, until }, now);
    if (isDeletion === true && account.deletion_at === null)
      await updateDeletion(trx, memberId, { deletion_at: deletionTime(now), deletion_reason: reason });
    await revokeSessions(trx, memberId);
    return { account, until };
  }

  return {
    /** Without an entry in the log; returns the account. Throws 404 for no member, 403 for an admin or moderator, 409 if it is suspended already. */
    apply,

    /** Returns and throws what `apply` does. */
    async suspend(trx: Trx, actor: Actor, memberId: string, { reason, days }: { reason: string; days?: number }) {
      const { account, until } = await apply(trx, actor, memberId, { reason, days, now: clock.now() });
      const subject = { id: memberId, name: account.username };
      await insertAuditEntry(trx, newId, { action: 'member.suspended', actor, subject, reason, details: { until } });
      return { account, until };
    },

    /** Throws 404 for no member, 409 if it is not suspended. */
    async end(trx: Trx, actor: Actor, memberId: string): Promise<void> {
      const account = await requireMember(trx, memberId);
      if (account.suspended_at === null) throw new Problem(409, msg`This member is not suspended.`);
      await unsuspendMember(trx, account);
      const subject = { id: memberId, name: account.username };
      await insertAuditEntry(trx, newId, { action: 'member.unsuspended', actor, subject });
    },

    /** Without an entry of its own: the one of the suspension says so. Throws 409 if it has ended. */
    undoFunctions: {
      async 'member.suspended'(trx, { subject_id: id }) {
        const account = await requireMember(trx, id ?? '');
        if (account.suspended_at === null) throw new Problem(409, msg`This member is not suspended.`);
        await unsuspendMember(trx, account);
      },
    } satisfies UndoFunctions,

    /** Undoes the suspension of this time, which may have ended meanwhile, and the deletion, as part of what was decided then; false if the member was suspended anew. */
    async undoOf(trx: Trx, memberId: string, since: number): Promise<boolean> {
      const account = await requireMember(trx, memberId);
      if (account.suspended_at === since) await unsuspendMember(trx, account);
      if (account.deletion_at === deletionTime(since)) await updateDeletion(trx, memberId, notDeleted);
      return account.suspended_at === since || account.suspended_at === null;
    },
  };
}
