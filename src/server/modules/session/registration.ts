import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import type { OperationInput } from '#contract/operations.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { Problem } from '#server/platform/problem.ts';
import { createLoginLimits } from '#server/rules/login-limits.ts';
import { checkNewPassword } from '#server/rules/password-policy.ts';
import { checkTexts } from '#server/rules/texts/check-texts.ts';
import { checkEmailDomain } from '#server/rules/unwanted-emails.ts';
import { checkUsername } from '#server/rules/username-policy.ts';

import type { SessionDeps } from './deps.ts';
import { openSession, type Device } from './sessions.ts';

/**
 * Opens an account with a password, and a session in it; without one (`token` is null) if it waits for an approval. Throws 403 if
 * the community takes no new members, or only invited ones.
 */
export function createRegistration({ db, clock, newId, rateLimiter, admit, mailVerification }: SessionDeps) {
  const loginLimits = createLoginLimits(rateLimiter);

  return async (
    { username, email, password, ...application }: OperationInput<'register'>['body'],
    device: Device,
    locale: Locale,
  ): Promise<{ id: string; token: string | null }> => {
    checkUsername(username);
    await checkTexts(db, { username });
    await checkEmailDomain(db, email);
    await checkNewPassword(password);
    const passwordHash = await hashPassword(password);
    const member = { id: newId(), username, email, passwordHash, createdAt: clock.now(), network: device.network };
    const token = await inTransaction(db, async (trx) => {
      const admission = await admit(trx, member, application);
      if (admission === 'closed')
        throw new Problem('registration-closed', msg`This community takes no new members at the moment.`);
      if (admission === 'blocked')
        throw new Problem(
          403,
          msg`At the moment nobody can sign up from your network. Please try another one, or later.`,
        );
      if (admission === 'not invited')
        throw new Problem(
          'invitation-needed',
          msg`To join this community, please open the link of an invitation that still works.`,
        );
      if (admission === 'unchallenged')
        throw new Problem(
          403,
          msg`Please sign up again: the calculation of your browser is missing, too old or was used before.`,
        );
      await mailVerification(trx, member, locale);
      return admission === 'waiting' ? null : openSession(trx, clock, member.id, device);
    });
    await loginLimits.trustNetwork({ email, network: device.network });
    return { id: member.id, token };
  };
}
