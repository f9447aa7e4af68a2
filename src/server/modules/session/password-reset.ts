import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import { composeMail } from '#server/platform/mail.ts';
import { emailKey } from '#server/platform/member-keys.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { Problem } from '#server/platform/problem.ts';
import type { RateLimit } from '#server/platform/rate-limiter.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import { createLoginLimits } from '#server/rules/login-limits.ts';
import { findMemberByEmail, updateEmailVerified } from '#server/rules/member-emails.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { consumeOneTimeToken, insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
import { checkNewPassword } from '#server/rules/password-policy.ts';

import type { SessionDeps } from './deps.ts';
import { deleteSecondFactors } from './second-factor/store.ts';
import { revokeSessions } from './sessions.ts';
import { deleteForeignSignIns } from './sign-ins-store.ts';
import { findAccountById, updatePassword } from './store.ts';

const lifetime = 30 * 60 * 1000;
const newFactorMs = 7 * 24 * 60 * 60 * 1000;
// Protects a mailbox from being flooded, even by requests from many networks.
const perMailbox: RateLimit = { name: 'reset-mailbox', max: 5, seconds: 3600 };

type ResetDeps = Pick<SessionDeps, 'db' | 'clock' | 'rateLimiter' | 'mailQueue' | 'log' | 'publicUrl'>;

/** Makes a link that sets a new password of this member, once, for 30 minutes, and as long as it has the same address. */
export async function createResetLink(
  db: Db,
  { account, publicUrl, now }: { account: Account | undefined; publicUrl: string; now: number },
): Promise<string> {
  const token = newToken();
  const expiresAt = now + lifetime;
  const of = { memberId: account?.id ?? null, data: account?.email_key ?? '' };
  await insertOneTimeToken(db, { tokenHash: hashToken(token), kind: 'reset', ...of, expiresAt });
  return `${publicUrl}/forgot-password?token=${token}`;
}

/** Resets forgotten passwords by a mailed link (S014). */
export function createPasswordReset({ db, clock, rateLimiter: limits, mailQueue, log, publicUrl }: ResetDeps) {
  const loginLimits = createLoginLimits(limits);

  /** Does all the same for an unknown address, but for the sending: the duration would tell, also that of the next request. */
  async function mailLink(trx: Trx, to: string, account: Account | undefined, requested: Locale): Promise<void> {
    const link = await createResetLink(trx, { account, publicUrl, now: clock.now() });
    const { username, language } = account ?? { username: '', language: '' };
    const appName = await readAppName(trx);
    const letter = composeMail({
      to,
      locale: memberLocale(language, requested),
      subject: msg`A new password for ${{ appName }}`,
      paragraphs: [
        msg`Hello ${{ username }},`,
        msg`somebody, we hope you, asked to set a new password at ${{ appName }}. This link does it, once, for the next 30 minutes:`,
        link,
        msg`If it was not you, you need do nothing: your password stays as it is.`,
      ],
    });
    const expiresAt = clock.now() + lifetime;
    const about = { kind: 'passwordReset', expiresAt, replaces: emailKey(to), isForNobody: !account } as const;
    await mailQueue.add(trx, { ...about, letter });
  }

  return {
    /** Mails a link if the address has an account, and throws nothing that reveals it. */
    async request(email: string, requested: Locale): Promise<void> {
      try {
        await limits.consume(perMailbox, emailKey(email));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        log.info('a mailbox got no more links to set a new password: there were too many');
        return;
      }
      await inTransaction(db, async (trx) => {
        const account = await findMemberByEmail(trx, email);
        await mailLink(trx, account?.email ?? email, account, requested);
      });
    },

    /** Mails a link, however many others have asked for: what a stranger asked for must not keep it from the owner. */
    mailTo: async (trx: Trx, memberId: string, requested: Locale): Promise<void> => {
      const account = await findAccountById(trx, memberId);
      if (account) await mailLink(trx, account.email, account, requested);
    },

    /**
     * Sets the password with the token of a link, and returns the member's id; throws 400 for a spent or expired token. The
     * link was mailed to the account's address, so the address is verified. All sessions are revoked, and so are sign-ins with
     * another address: they may be those of a stranger who opened the account first. So may all second factors of an account whose
     * address was not verified before; of others, those of the last seven days may be those of a thief with the old password.
     */
    async complete(token: string, password: string, network: string): Promise<string> {
      await checkNewPassword(password);
      const passwordHash = await hashPassword(password);
      const { memberId, email } = await inTransaction(db, async (trx) => {
        const consumed = await consumeOneTimeToken(trx, 'reset', hashToken(token), clock.now());
        const account = consumed?.member_id ? await lockMember(trx, consumed.member_id) : undefined;
        // A link that was on its way while the address changed has reached the mailbox of before.
        if (!account || consumed?.data !== account.email_key)
          throw new Problem('link-expired', msg`This link is no longer valid. Please ask for a new one.`);
        await updatePassword(trx, account.id, passwordHash);
        const isVerified = account.email_verified_at !== null;
        await deleteSecondFactors(trx, account.id, isVerified ? clock.now() - newFactorMs : 0);
        await updateEmailVerified(trx, account, clock.now());
        await deleteForeignSignIns(trx, account.id, account.email);
        await revokeSessions(trx, account.id);
        return { memberId: account.id, email: account.email };
      });
      // Who reads the account's mail gets in, however many wrong passwords others have sent.
      await loginLimits.trustNetwork({ email, network });
      return memberId;
    },
  };
}
