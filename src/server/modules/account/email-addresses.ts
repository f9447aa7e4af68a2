import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { emailKey } from '#server/platform/member-keys.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { requireFreshProof } from '#server/rules/fresh-proof.ts';
import {
  requireEmail,
  requireUnreserved,
  updateEmailVerified,
  updateProvenEmail,
} from '#server/rules/member-emails.ts';
import { inAccountTransaction, type Account, type SignedInMember } from '#server/rules/member-transaction.ts';
import { consumeOneTimeToken, deleteOneTimeTokensOf, insertOneTimeToken } from '#server/rules/one-time-tokens.ts';

import { createAddressRequests, perMailbox, recipientOf, type AddressRequestsDeps } from './address-requests.ts';
import { changedMail } from './email-mails.ts';
import { deleteUndoLinksSince, findLastUndoExpiry, updateMember } from './store.ts';

const day = 24 * 60 * 60 * 1000;
const undoLifetime = 7 * day;
export interface EmailAddressesDeps extends AddressRequestsDeps {
  /** Ends the member's sessions and revokes its one-time tokens. */
  revokeSessions: (trx: Trx, memberId: string) => Promise<void>;
  /** Unlinks sign-ins at other providers that have another address than `email`. */
  unlinkForeignSignIns: (trx: Trx, memberId: string, email: string) => Promise<void>;
  /** Deletes the second factors that were added at `since` or later. */
  removeSecondFactors: (trx: Trx, memberId: string, since: number) => Promise<void>;
  /** Mails a link to set a new password, however many were mailed before. */
  mailPasswordReset: (trx: Trx, memberId: string, requested: Locale) => Promise<void>;
}

export type EmailAddresses = ReturnType<typeof createEmailAddresses>;

/**
 * An e-mail address counts when the link that was mailed to it has been opened. Until then it waits beside the one before, which
 * stays reserved for the member while a link is out that gives it back. docs/access.md has all states and events.
 */
export function createEmailAddresses(deps: EmailAddressesDeps) {
  const { db, clock, rateLimiter, mailQueue } = deps;
  const requests = createAddressRequests(deps);

  const insertUndo = async (trx: Trx, { id: memberId, email }: Account) => {
    const token = newToken();
    // Later than the one before, also within a millisecond: a link revokes those after it, and none before.
    const expiresAt = Math.max(clock.now() + undoLifetime, (await findLastUndoExpiry(trx, memberId)) + 1);
    await insertOneTimeToken(trx, {
      tokenHash: hashToken(token),
      kind: 'undo-email',
      memberId,
      data: email,
      expiresAt,
    });
    return token;
  };

  return {
    ...requests,

    /** Mails the link again. Returns what happened. */
    async sendAgain(member: SignedInMember, requested: Locale): Promise<MessageDescriptor> {
      const asked = await inAccountTransaction(db, member, (_trx, found) => Promise.resolve(unverifiedOf(found)));
      if (asked === null) return msg`Your e-mail address is confirmed already.`;
      requireEmail({ email: asked });
      await rateLimiter.consume(perMailbox, emailKey(asked));
      return inAccountTransaction(db, member, async (trx, account) => {
        const email = unverifiedOf(account);
        if (email === null) return msg`Your e-mail address is confirmed already.`;
        requireEmail({ email });
        await requests.sendVerification(trx, { ...account, email }, requested);
        return msg`We have sent a link to ${{ email }}.`;
      });
    },

    /** Forgets the pending address, whose link stops working. Returns the address that stays. */
    cancel: (member: SignedInMember): Promise<string> =>
      inAccountTransaction(db, member, async (trx, { id, email }) => {
        await requireFreshProof(trx, member, clock.now());
        await updateMember(trx, id, { pending_email: null });
        return email;
      }),

    /** Verifies the address that a link was mailed to; returns the member and whether its address changed. */
    verify: (token: string, requested: Locale): Promise<{ memberId: string; isChanged: boolean }> =>
      inTransaction(db, async (trx) => {
        const consumed = await consumeOneTimeToken(trx, 'verify-email', hashToken(token), clock.now());
        const account = consumed?.member_id ? await lockMember(trx, consumed.member_id) : undefined;
        if (!consumed || !account) throw linkExpired();
        const [key, email, now] = [emailKey(consumed.data), account.pending_email, clock.now()];
        if (key === account.email_key) {
          await updateEmailVerified(trx, account, now);
          return { memberId: account.id, isChanged: false };
        }
        if (email === null || key !== emailKey(email)) throw linkExpired();
        await updateProvenEmail(trx, email, { memberId: account.id, now });
        await requireUnreserved(trx, email, { memberId: account.id, now });
        // Links that were sent to the address before must stop working.
        await deleteOneTimeTokensOf(trx, account.id);
        // An address that was never verified may be a stranger's, for example after a typing error.
        if (account.email_verified_at !== null) {
          const undo = await insertUndo(trx, account);
          const letter = changedMail(await requests.readCommunity(trx), recipientOf(account, requested), email, undo);
          await mailQueue.add(trx, { kind: 'emailChange', letter });
        }
        return { memberId: account.id, isChanged: true };
      }),

    /**
     * Restores the address that a link was mailed to, ends all sessions and mails a link to set a new password. Whoever has got the
     * address without a proof loses it.
     */
    undo: (token: string, requested: Locale): Promise<string> =>
      inTransaction(db, async (trx) => {
        const consumed = await consumeOneTimeToken(trx, 'undo-email', hashToken(token), clock.now());
        if (!consumed?.member_id) throw linkExpired();
        const { member_id: id, data: restored, expires_at: expiresAt } = consumed;
        await lockMember(trx, id);
        await updateProvenEmail(trx, restored, { memberId: id, now: clock.now() });
        await updateMember(trx, id, { password_hash: null });
        await deps.revokeSessions(trx, id);
        await deps.unlinkForeignSignIns(trx, id, restored);
        // Those of a thief, who may have added them shortly before the change. Older ones are the owner's.
        await deps.removeSecondFactors(trx, id, expiresAt - undoLifetime - day);
        // Links to addresses that came after this one would bring them back.
        await deleteUndoLinksSince(trx, id, expiresAt);
        await deps.mailPasswordReset(trx, id, requested);
        return id;
      }),
  };
}

/** The address that waits for its link to be opened, also because mail did not reach it since it was confirmed; null for none. */
const unverifiedOf = (account: Account) =>
  account.pending_email ??
  (account.email_verified_at === null || account.mail_refused_at !== null || account.full_mailbox === account.email_key
    ? account.email
    : null);

const linkExpired = () => new Problem('link-expired', msg`This link is no longer valid. Please ask for a new one.`);
