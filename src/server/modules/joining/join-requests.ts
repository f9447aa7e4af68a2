import { msg } from '@lingui/core/runtime-macro';

import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { admitMember, findJoinState, updateDeclinedAt } from './join-requests-store.ts';

interface RequestsDeps {
  clock: Clock;
  newId: NewId;
  /** Takes back what the admins were notified of. */
  withdrawNotification: (trx: Trx, memberId: string) => Promise<void>;
}

/** Lets people in or declines to, each with an entry in the audit log. Both return the account, whose person gets a mail. */
export function createJoinRequests({ clock, newId, withdrawNotification }: RequestsDeps) {
  const findAccount = async (trx: Trx, id: string): Promise<Account> => {
    const account = await lockMember(trx, id);
    if (account?.deleted_at !== null) throw new Problem(404, msg`This member does not exist.`);
    return account;
  };
  const subjectOf = ({ id, username }: Account) => ({ id, name: username });

  return {
    /** Throws 404 for no account, 409 unless it waits. */
    async approve(trx: Trx, actor: Actor, memberId: string): Promise<Account> {
      const account = await findAccount(trx, memberId);
      const isWaiting = (await findJoinState(trx, memberId)) === 'waiting';
      if (!isWaiting || !(await admitMember(trx, account))) throw notWaiting();
      await withdrawNotification(trx, memberId);
      await insertAuditEntry(trx, newId, { action: 'join.approved', actor, subject: subjectOf(account) });
      return account;
    },

    /** Throws 404 for no account, 409 unless it waits. It is deleted after seven days. */
    async decline(trx: Trx, actor: Actor, memberId: string, message: string): Promise<Account> {
      const account = await findAccount(trx, memberId);
      if (!(await updateDeclinedAt(trx, memberId, clock.now()))) throw notWaiting();
      await withdrawNotification(trx, memberId);
      const subject = subjectOf(account);
      await insertAuditEntry(trx, newId, { action: 'join.declined', actor, subject, reason: message });
      return account;
    },

    /** Lets a declined account wait again; throws 404 if it is gone. */
    async undoDecline(trx: Trx, memberId: string): Promise<void> {
      await findAccount(trx, memberId);
      if (!(await updateDeclinedAt(trx, memberId, null))) throw notWaiting();
    },
  };
}

const notWaiting = () => new Problem(409, msg`Nobody waits under this name any more.`);
