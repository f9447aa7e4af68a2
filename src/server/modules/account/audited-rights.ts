import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { deleteBlocksOf } from './admin.ts';

/** Makes members admins and takes that away, each with an entry in the audit log. For admins and for the command line. */
export function createRights({ newId }: { newId: NewId }) {
  return {
    /** Throws 404 for no member, 409 for an admin and for an account that is suspended, waiting, deactivated or not confirmed. */
    async promote(trx: Trx, actor: Actor, memberId: string): Promise<void> {
      const account = await grant(trx, memberId);
      await insertAuditEntry(trx, newId, { action: 'member.promoted', actor, subject: subjectOf(account) });
    },

    /** Throws 404 for no member, 409 for the last admin and for somebody who is none. */
    async demote(trx: Trx, actor: Actor, memberId: string): Promise<void> {
      const account = await revoke(trx, memberId);
      await insertAuditEntry(trx, newId, { action: 'member.demoted', actor, subject: subjectOf(account) });
    },

    /** Undo without an entry of their own: the one of the act says so. */
    async undoPromote(trx: Trx, memberId: string): Promise<void> {
      await revoke(trx, memberId);
    },
    async undoDemote(trx: Trx, memberId: string): Promise<void> {
      await grant(trx, memberId);
    },
  };
}

async function grant(trx: Trx, memberId: string): Promise<Account> {
  const account = await findMember(trx, memberId);
  if (account.is_admin === 1) throw new Problem(409, msg`This member is an admin already.`);
  if (account.deactivated_at !== null)
    throw new Problem(409, msg`This account is not active, so it cannot become an admin.`);
  // Whoever owns the address could set a password, and would be the admin.
  if (account.email_verified_at === null)
    throw new Problem(409, msg`This member has not confirmed its e-mail address yet.`);
  await deleteBlocksOf(trx, memberId);
  await updateIsAdmin(trx, memberId, 1);
  return account;
}

/** Throws 409 if the member is the only active admin, and keeps the others admins until the transaction ends. */
export async function requireOtherAdmin(trx: Trx, memberId: string): Promise<void> {
  const admins = await lockAdmins(trx);
  if (!admins.some(({ id }) => id !== memberId))
    throw new Problem(409, msg`You are the last admin. Make somebody else an admin first.`);
}

async function revoke(trx: Trx, memberId: string): Promise<Account> {
  const admins = await lockAdmins(trx);
  const account = await findMember(trx, memberId);
  if (account.is_admin === 0) throw new Problem(409, msg`This member is no admin.`);
  if (!admins.some(({ id }) => id !== memberId))
    throw new Problem(409, msg`This is the last admin. Make somebody else an admin first.`);
  await updateIsAdmin(trx, memberId, 0);
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

async function findMember(trx: Trx, id: string): Promise<Account> {
  const account = await lockMember(trx, id);
  if (account?.deleted_at !== null) throw new Problem(404, msg`This member does not exist.`);
  return account;
}

async function updateIsAdmin(trx: Trx, memberId: string, isAdmin: 0 | 1): Promise<void> {
  await trx.updateTable('members').set({ is_admin: isAdmin }).where('id', '=', memberId).execute();
}

const subjectOf = ({ id, username }: Account) => ({ id, name: username });
