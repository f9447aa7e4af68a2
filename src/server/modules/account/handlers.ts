import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import { loginRequired, type Context } from '#server/http/context.ts';
import { withPictureUpload } from '#server/http/picture-upload.ts';
import { networkOf } from '#server/platform/rate-limiter.ts';
import type { SlicedWork } from '#server/platform/sliced-work.ts';
import { requireFreshProof } from '#server/rules/fresh-proof.ts';
import { inAccountTransaction, inMemberTransaction } from '#server/rules/member-transaction.ts';
import type { LogSecurityEvent } from '#server/rules/security-events.ts';

import type { createDeletions } from './admin-acts/audited-deletion.ts';
import { requireOtherAdmin } from './admin-acts/audited-rights.ts';
import { changeProfile, type ProfileDeps } from './change-profile.ts';
import { markMemberDeleted } from './marked-members.ts';
import { presentAccount } from './present-account.ts';
import { deactivateMember, findAccount, updateSharesPosts } from './store.ts';

type Ids =
  | 'getCurrentUser'
  | 'userProfile'
  | 'privacySettings'
  | 'uploadProfileImage'
  | 'deactivate'
  | 'delete'
  | 'keepAccount'
  | 'sendVerification'
  | 'cancelEmailChange'
  | 'verifyEmail'
  | 'undoEmailChange';

type AccountDeps = ProfileDeps & {
  removal: SlicedWork;
  logEvent: LogSecurityEvent;
  deletions: Pick<ReturnType<typeof createDeletions>, 'end'>;
};

export function accountHandlers(deps: AccountDeps): Handlers<Context, Ids> {
  const { db, pictures, clock, emailAddresses, revokeSessions, removal, logEvent, deletions } = deps;
  return {
    async getCurrentUser(_, { member }) {
      const row = await findAccount(db, member.id);
      if (!row) throw loginRequired();
      return presentAccount(row);
    },

    async userProfile({ body }, { member, request, locale, t }) {
      const network = networkOf(request.ip);
      const { isPasswordNew, account } = await changeProfile(deps, member, body, { locale, network });
      if (isPasswordNew) logEvent('password.changed', { memberId: member.id }, request.ip);
      pictures.sweepSoon();
      return { message: t(msg`Profile updated successfully`), account };
    },

    async privacySettings({ body: { sharesPosts } }, { member, t }) {
      await inMemberTransaction(db, member, (trx) => updateSharesPosts(trx, member.id, sharesPosts));
      return { message: t(msg`Your settings are saved.`) };
    },

    async uploadProfileImage(_, { member, request }) {
      const { id: memberId, session } = member;
      const { url: imageUrl } = await withPictureUpload(request, (file) =>
        pictures.add({ memberId, session, kind: 'profile', ...file }),
      );
      return { imageUrl };
    },

    async deactivate(_, { member, t }) {
      await inAccountTransaction(db, member, async (trx, account) => {
        await requireFreshProof(trx, member, clock.now());
        if (account.is_admin === 1) await requireOtherAdmin(trx, member.id);
        await deactivateMember(trx, member.id, clock.now());
        await revokeSessions(trx, member.id);
      });
      return { message: t(msg`Your account is deactivated. Log in again whenever you want it back.`) };
    },

    async delete(_, { member, request, t }) {
      await inAccountTransaction(db, member, async (trx, account) => {
        await requireFreshProof(trx, member, clock.now());
        if (account.is_admin === 1) await requireOtherAdmin(trx, member.id);
        await markMemberDeleted(trx, member.id, clock.now());
      });
      await removal.begin([member.id]);
      logEvent('member.deleted', { memberId: member.id }, request.ip);
      return { message: t(msg`Your account is deleted.`) };
    },

    async keepAccount(_, { member, t }) {
      await inAccountTransaction(db, member, async (trx, account) => {
        await requireFreshProof(trx, member, clock.now());
        await deletions.end(trx, { id: account.id, name: account.username }, account);
      });
      return { message: t(msg`Your account stays.`) };
    },

    sendVerification: async (_, { member, locale, t }) => ({
      message: t(await emailAddresses.sendAgain(member, locale)),
    }),

    async cancelEmailChange(_, { member, t }) {
      const email = await emailAddresses.cancel(member);
      return { message: t(msg`Your address stays ${{ email }}.`) };
    },

    async verifyEmail({ body }, { request, locale, t }) {
      const { memberId, isChanged } = await emailAddresses.verify(body.token, locale);
      if (isChanged) logEvent('email.changed', { memberId }, request.ip);
      return { message: t(msg`Thank you. Your e-mail address is confirmed.`) };
    },

    async undoEmailChange({ body }, { request, locale, t }) {
      const memberId = await emailAddresses.undo(body.token, locale);
      logEvent('email.changed', { memberId }, request.ip);
      return { message: t(msg`Your e-mail address is restored. We have sent you a link to set a new password.`) };
    },
  };
}
