import { msg } from '@lingui/core/runtime-macro';

import { sourceLocale } from '#contract/locales.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { emailKey } from '#server/platform/member-keys.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type UndoFunctions } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { createAddressRequests, type AddressRequestsDeps } from '../address-requests.ts';
import { changeByAdminMail } from '../email-mails.ts';
import { hasVerificationLink, updateMember, updatePendingEmail } from '../store.ts';
import { requireMember, requireNoRights } from './require-member.ts';

interface NewAddress {
  email: string;
  reason: string;
}

/** Asks for another address of a member who has lost its mailbox, with an entry in the audit log. For admins and for the command line. */
export function createEmailRequests({ newId, ...deps }: AddressRequestsDeps & { newId: NewId }) {
  const requests = createAddressRequests(deps);
  const now = () => deps.clock.now();

  return {
    /** Called before the transaction. Throws what is wrong with the address, but not whose it is. */
    check: (memberId: string, email: string) => requests.checkRequest(memberId, email),

    /** Throws 404 for no member, 403 for an admin or moderator, 409 for the present address and while the link of another request works. */
    async ask(trx: Trx, actor: Actor, memberId: string, { email, reason }: NewAddress): Promise<void> {
      const account = await requireMember(trx, memberId);
      // Whoever has a shell on the server helps an admin who has lost its mailbox.
      if (actor.id !== null) requireNoRights(account);
      if (emailKey(email) === account.email_key) throw new Problem(409, msg`The member has this address already.`);
      if (await isAsked(trx, account))
        throw new Problem(
          409,
          msg`An admin has asked for another address of this member, and its link was not opened yet. Undo that in the log first.`,
        );
      const requestId = newId();
      await updatePendingEmail(trx, memberId, { email, requestId });
      const subject = { id: memberId, name: account.username };
      // The log has no addresses.
      await insertAuditEntry(trx, newId, {
        action: 'member.emailAsked',
        actor,
        subject,
        reason,
        details: { requestId },
      });
      await requests.announceChange(trx, account, email, sourceLocale, (community, to) =>
        changeByAdminMail(community, to, { newEmail: email, reason }),
      );
    },

    undoFunctions: {
      async 'member.emailAsked'(trx, { subject_id: id, details }) {
        const { id: memberId, pending_email: pending, pending_request: request } = await requireMember(trx, id ?? '');
        if (pending === null || request !== (JSON.parse(details) as { requestId: string }).requestId)
          throw new Problem(
            409,
            msg`The link was opened already, or the change was cancelled. The earlier address has a link that restores it.`,
          );
        await updateMember(trx, memberId, { pending_email: null });
      },
    } satisfies UndoFunctions,
  };

  async function isAsked(trx: Trx, { id, pending_email: pending, pending_request: request }: Account) {
    return (
      pending !== null && request !== null && hasVerificationLink(trx, { memberId: id, email: pending, now: now() })
    );
  }
}
