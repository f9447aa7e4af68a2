import type { Handlers } from '#contract/operations.ts';
import { maskedPassword } from '#contract/vocabulary.ts';
import { loginRequired, type Context } from '#server/http/context.ts';
import { readPictureUpload } from '#server/http/picture-upload.ts';
import type { BackgroundBatches } from '#server/platform/background-batches.ts';
import { inAccountTransaction } from '#server/platform/database/member-transaction.ts';
import { requireFreshProof } from '#server/platform/fresh-proof.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import type { LogSecurityEvent } from '#server/platform/security-events.ts';

import { changeProfile, type ProfileDeps } from './change-profile.ts';
import { markMemberDeleted } from './marked-members.ts';
import { deactivateMember, findAccount } from './store.ts';

type Ids =
  | 'getCurrentUser'
  | 'userProfile'
  | 'uploadProfileImage'
  | 'deactivate'
  | 'delete'
  | 'sendVerification'
  | 'cancelEmailChange'
  | 'verifyEmail'
  | 'undoEmailChange';

type AccountDeps = ProfileDeps & { removal: BackgroundBatches; logEvent: LogSecurityEvent };

export function accountHandlers(deps: AccountDeps): Handlers<Context, Ids> {
  const { db, pictures, clock, emailAddresses, revokeSessions, removal, logEvent } = deps;
  return {
    async getCurrentUser(_, { member }) {
      const row = await findAccount(db, member.id);
      if (!row) throw loginRequired();
      return {
        _id: row.id,
        username: row.username,
        email: row.email,
        password: maskedPassword,
        country: row.country,
        // The contract's validation allows no other values in these columns.
        language: row.language as '',
        birthDate: row.birth_date,
        pronouns: row.pronouns,
        about: row.about,
        gender: row.gender as '',
        profilePicUrl: profilePicUrl(row.picture_id),
        link: row.link,
        isAdmin: row.is_admin === 1,
        emailVerified: row.email_verified_at !== null,
        ...(row.pending_email !== null && { pendingEmail: row.pending_email }),
      };
    },

    async userProfile({ body }, { member, request }) {
      const { isPasswordNew } = await changeProfile(deps, member, body);
      if (isPasswordNew) logEvent('password.changed', { memberId: member.id }, request.ip);
      pictures.sweepSoon();
      return { message: 'Profile updated successfully' };
    },

    async uploadProfileImage(_, { member, request }) {
      const bytes = await readPictureUpload(request);
      const { url: imageUrl } = await pictures.add({
        memberId: member.id,
        session: member.session,
        kind: 'profile',
        bytes,
      });
      return { imageUrl };
    },

    async deactivate(_, { member }) {
      await inAccountTransaction(db, member, async (trx) => {
        await deactivateMember(trx, member.id, clock.now());
        await revokeSessions(trx, member.id);
      });
      return { message: 'Your account is deactivated. Log in again whenever you want it back.' };
    },

    async delete(_, { member, request }) {
      await inAccountTransaction(db, member, async (trx) => {
        await requireFreshProof(trx, member, clock.now());
        await markMemberDeleted(trx, member.id, clock.now());
      });
      await removal.begin(member.id);
      logEvent('member.deleted', { memberId: member.id }, request.ip);
      return { message: 'Your account is deleted.' };
    },

    sendVerification: async (_, { member }) => ({ message: await emailAddresses.sendAgain(member) }),

    cancelEmailChange: async (_, { member }) => ({
      message: `Your address stays ${await emailAddresses.cancel(member)}.`,
    }),

    async verifyEmail({ body }, { request }) {
      const { memberId, isChanged } = await emailAddresses.verify(body.token);
      if (isChanged) logEvent('email.changed', { memberId }, request.ip);
      return { message: 'Thank you. Your e-mail address is confirmed.' };
    },

    async undoEmailChange({ body }, { request }) {
      const memberId = await emailAddresses.undo(body.token);
      logEvent('email.changed', { memberId }, request.ip);
      return { message: 'Your e-mail address is restored. We have sent you a link to set a new password.' };
    },
  };
}
