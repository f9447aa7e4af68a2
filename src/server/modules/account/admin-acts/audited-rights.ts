import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { deleteUnsentMail } from '#server/platform/mail-queue/store.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type AuditAction, type UndoFunctions } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { deleteBlocksOf } from '../admin.ts';
import { requireStaying } from './audited-deletion.ts';
import { requireMember } from './require-member.ts';

interface RightsDeps {
  newId: NewId;
  notifier: {
    /** Tells the member that it is a moderator now, or is none any more. */
    moderatorChanged(trx: Trx, memberId: string, isModerator: boolean): Promise<void>;
  };
}

/** Gives members the rights of an admin or a moderator and takes them away, each with an entry in the audit log. For admins and for the command line. */
export function createRights({ newId, notifier }: RightsDeps) {
  const enter = (trx: Trx, action: AuditAction, actor: Actor, { id, username: name }: Account, details = {}) =>
    insertAuditEntry(trx, newId, { action, actor, subject: { id, name }, details });

  async function setModerator(trx: Trx, memberId: string, isModerator: boolean): Promise<Account> {
    const account = await (isModerator ? requireAppointable(trx, memberId) : requireModerator(trx, memberId));
    if (isModerator) await deleteBlocksOf(trx, memberId);
    await updateRights(trx, memberId, { is_admin: 0, is_moderator: isModerator ? 1 : 0 });
    await notifier.moderatorChanged(trx, memberId, isModerator);
    return account;
  }

  return {
    /** Throws 404 for no member, 409 for an admin and for an account that is suspended, waiting, deactivated, put down for deletion or not confirmed. */
    async promote(trx: Trx, actor: Actor, memberId: string): Promise<void> {
      const account = await grant(trx, memberId);
      await enter(trx, 'member.promoted', actor, account, { wasModerator: account.is_moderator === 1 });
    },

    /** Throws 404 for no member, 409 for the last admin and for somebody who is none. */
    async demote(trx: Trx, actor: Actor, memberId: string): Promise<void> {
      await enter(trx, 'member.demoted', actor, await revoke(trx, memberId));
    },

    /** Throws what `promote` does, and 409 for a moderator. */
    async appointModerator(trx: Trx, actor: Actor, memberId: string): Promise<void> {
      await enter(trx, 'moderator.appointed', actor, await setModerator(trx, memberId, true));
    },

    /** Throws 404 for no member, 409 for somebody who is no moderator. */
    async dismissModerator(trx: Trx, actor: Actor, memberId: string): Promise<void> {
      await enter(trx, 'moderator.dismissed', actor, await setModerator(trx, memberId, false));
    },

    /** How each of these is undone, without an entry of its own: the one of the act says so. */
    undoFunctions: {
      async 'member.promoted'(trx, { subject_id: id, details }) {
        await revoke(trx, id ?? '');
        const { wasModerator = false } = JSON.parse(details) as { wasModerator?: boolean };
        if (wasModerator) await updateRights(trx, id ?? '', { is_admin: 0, is_moderator: 1 });
      },
      async 'member.demoted'(trx, { subject_id: id }) {
        await grant(trx, id ?? '');
      },
      async 'moderator.appointed'(trx, { subject_id: id }) {
        await setModerator(trx, id ?? '', false);
      },
      async 'moderator.dismissed'(trx, { subject_id: id }) {
        await setModerator(trx, id ?? '', true);
      },
    } satisfies UndoFunctions,
  };
}

async function grant(trx: Trx, memberId: string): Promise<Account> {
  const account = await requireMember(trx, memberId);
  if (account.is_admin === 1) throw new Problem(409, msg`This member is an admin already.`);
  if (account.deactivated_at !== null)
    throw new Problem(409, msg`This account is not active, so it cannot become an admin.`);
  requireStaying(account);
  requireOwnAddress(account);
  await deleteBlocksOf(trx, memberId);
  await updateRights(trx, memberId, { is_admin: 1, is_moderator: 0 });
  return account;
}

async function requireAppointable(trx: Trx, memberId: string): Promise<Account> {
  const account = await requireMember(trx, memberId);
  if (account.is_admin === 1)
    throw new Problem(409, msg`This member is an admin, who may do all that a moderator may.`);
  if (account.is_moderator === 1) throw new Problem(409, msg`This member is a moderator already.`);
  if (account.deactivated_at !== null)
    throw new Problem(409, msg`This account is not active, so it cannot become a moderator.`);
  requireStaying(account);
  requireOwnAddress(account);
  return account;
}

async function requireModerator(trx: Trx, memberId: string): Promise<Account> {
  const account = await requireMember(trx, memberId);
  if (account.is_moderator === 0) throw new Problem(409, msg`This member is no moderator.`);
  return account;
}

/** Whoever owns the address could set a password, and would have the rights. */
function requireOwnAddress(account: Account): void {
  if (account.email_verified_at === null)
    throw new Problem(409, msg`This member has not confirmed its e-mail address yet.`);
}

/** Throws 409 if the member is the only active admin, and keeps the others admins until the transaction ends. */
export async function requireOtherAdmin(trx: Trx, memberId: string): Promise<void> {
  const admins = await lockAdmins(trx);
  if (!admins.some(({ id }) => id !== memberId))
    throw new Problem(409, msg`You are the last admin. Make somebody else an admin first.`);
}

async function revoke(trx: Trx, memberId: string): Promise<Account> {
  const admins = await lockAdmins(trx);
  const account = await requireMember(trx, memberId);
  if (account.is_admin === 0) throw new Problem(409, msg`This member is no admin.`);
  if (!admins.some(({ id }) => id !== memberId))
    throw new Problem(409, msg`This is the last admin. Make somebody else an admin first.`);
  await updateRights(trx, memberId, { is_admin: 0, is_moderator: 0 });
  return account;
}

/**
 * The active admins, whom nobody demotes until the transaction ends: of two admins who are demoted at the same time, the second
 * waits here and is then the last.
 */
async function lockAdmins(trx: Trx): Promise<Account[]> {
  const rows = await trx.selectFrom('members').select('id').where('is_admin', '=', sql.lit(1)).orderBy('id').execute();
  const admins: Account[] = [];
  for (const { id } of rows) {
    const account = await lockMember(trx, id);
    if (account?.is_admin === 1 && account.deactivated_at === null) admins.push(account);
  }
  return admins;
}

type GivenRights = Pick<Account, 'is_admin' | 'is_moderator'>;

async function updateRights(trx: Trx, memberId: string, rights: GivenRights): Promise<void> {
  // It says what waits for those who have the rights.
  await deleteUnsentMail(trx, 'waiting', memberId);
  await trx.updateTable('members').set(rights).where('id', '=', memberId).execute();
}
