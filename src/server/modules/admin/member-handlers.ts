import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import { insertAuditEntry, type Actor } from '#server/rules/audit-log.ts';
import { requireEmail } from '#server/rules/member-emails.ts';

import { countOf, findMember, listMembers } from './members-store.ts';
import { presentMember } from './present-member.ts';
import { listRemovableParts } from './removable-parts.ts';

export interface MemberDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Makes members admins and takes that away, each with an entry in the audit log. */
  rights: Record<
    'promote' | 'demote' | 'appointModerator' | 'dismissModerator',
    (trx: Trx, actor: Actor, memberId: string) => Promise<void>
  >;
  revokeSessions: (trx: Trx, memberId: string) => Promise<void>;
  /** Mails a link to set a new password. */
  mailPasswordReset: (trx: Trx, memberId: string, locale: Locale) => Promise<void>;
  /** The acts of a member that this admin could undo. */
  listUndoableActs: (viewerId: string, member: { id: string; username: string }) => Promise<unknown[]>;
  /** The name of the admin whose invitation the member has used. */
  findInviter: (db: Db, memberId: string) => Promise<string | undefined>;
}

type Ids =
  | 'listMembers'
  | 'getMemberDetails'
  | 'promoteMember'
  | 'demoteMember'
  | 'appointModerator'
  | 'dismissModerator'
  | 'endMemberSessions'
  | 'mailPasswordReset';

/** What admins see of members, and what they do about their accounts. */
export function memberHandlers({ db, clock, newId, rights, ...deps }: MemberDeps): Handlers<Context, Ids> {
  async function insertEntry(
    trx: Trx,
    actor: Actor,
    memberId: string,
    action: 'member.loggedOut' | 'member.passwordReset',
  ): Promise<void> {
    const account = await lockMember(trx, memberId);
    if (account?.deleted_at !== null) throw noMember();
    if (action === 'member.passwordReset') requireEmail(account);
    const subject = { id: memberId, name: account.username };
    await insertAuditEntry(trx, newId, { action, actor, subject });
  }

  return {
    async listMembers({ query }, { member }) {
      const found = await listMembers(db, { ...query, byEmail: member.isAdmin });
      const { items, nextCursor } = toPage(found, query.limit, (row) => row.id);
      return { members: items.map(presentMember), nextCursor };
    },

    async getMemberDetails({ params }, { member }) {
      const row = await findMember(db, params.id);
      if (!row) throw noMember();
      const invitedBy = (await deps.findInviter(db, row.id)) ?? null;
      return {
        member: presentMember(row),
        ...(await countOf(db, row.id, member)),
        invitedBy,
        parts: await listRemovableParts(db, row),
        ...(member.isAdmin && { undoableActs: (await deps.listUndoableActs(member.id, row)).length }),
      };
    },

    async promoteMember({ params }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) => rights.promote(trx, actor, params.id));
      return { message: t(msg`The member is an admin now.`) };
    },

    async demoteMember({ params }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) => rights.demote(trx, actor, params.id));
      return { message: t(msg`The member is no longer an admin.`) };
    },

    async appointModerator({ params }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) => rights.appointModerator(trx, actor, params.id));
      return { message: t(msg`The member is a moderator now.`) };
    },

    async dismissModerator({ params }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) => rights.dismissModerator(trx, actor, params.id));
      return { message: t(msg`The member is no longer a moderator.`) };
    },

    async endMemberSessions({ params }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        await insertEntry(trx, actor, params.id, 'member.loggedOut');
        await deps.revokeSessions(trx, params.id);
      });
      return { message: t(msg`The member is logged out everywhere.`) };
    },

    async mailPasswordReset({ params }, { member, locale, t }) {
      await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        await insertEntry(trx, actor, params.id, 'member.passwordReset');
        await deps.mailPasswordReset(trx, params.id, locale);
      });
      return { message: t(msg`A mail with a link to set a new password is on its way.`) };
    },
  };
}

const noMember = () => new Problem(404, msg`This member does not exist.`);
