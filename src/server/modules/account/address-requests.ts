import type { Locale } from '#contract/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import type { Letter } from '#server/platform/mail.ts';
import { emailKey } from '#server/platform/member-keys.ts';
import type { RateLimit, RateLimiter } from '#server/platform/rate-limiter.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import { requireFreeEmail } from '#server/rules/member-emails.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
import { checkEmailDomain } from '#server/rules/unwanted-emails.ts';

import { changeRequestedMail, verificationMail, type Community } from './email-mails.ts';

const verificationLifetime = 24 * 60 * 60 * 1000;
/** Protects a mailbox from being flooded, even by requests from many members. */
export const perMailbox: RateLimit = { name: 'verification-mailbox', max: 5, seconds: 3600 };

export interface AddressRequestsDeps {
  db: Db;
  clock: Clock;
  rateLimiter: RateLimiter;
  mailQueue: Pick<MailQueue, 'add'>;
  publicUrl: string;
}

/** A member and its language, '' for the one of the request behind a mail. */
export type Recipient = Pick<Account, 'id' | 'username' | 'email' | 'language'>;

/** Asks for another address of a member, whose link has to be opened before it counts. */
export function createAddressRequests(deps: AddressRequestsDeps) {
  const { db, clock, rateLimiter, mailQueue, publicUrl } = deps;
  const readCommunity = async (trx: Trx): Promise<Community> => ({ appName: await readAppName(trx), publicUrl });

  /** Mails the link that verifies the member's address. */
  async function sendVerification(trx: Trx, member: Recipient, requested: Locale): Promise<void> {
    const token = newToken();
    const expiresAt = clock.now() + verificationLifetime;
    await insertOneTimeToken(trx, {
      tokenHash: hashToken(token),
      kind: 'verify-email',
      memberId: member.id,
      data: member.email,
      expiresAt,
    });
    const letter = verificationMail(await readCommunity(trx), recipientOf(member, requested), token);
    await mailQueue.add(trx, { kind: 'verification', letter, expiresAt, replaces: member.id });
  }

  return {
    readCommunity,
    sendVerification,

    /** Throws 400 for an address of an unwanted domain, 409 if it is proven by or reserved for another member, and 429 after too many mails to it. */
    async checkRequest(memberId: string, email: string): Promise<void> {
      await checkEmailDomain(db, email);
      await requireFreeEmail(db, email, { memberId, now: clock.now() });
      await rateLimiter.consume(perMailbox, emailKey(email));
    },

    /** Mails the new address its link, and the present one a notice. */
    async announceChange(
      trx: Trx,
      account: Recipient,
      newEmail: string,
      requested: Locale,
      writeNotice: (community: Community, to: ReturnType<typeof recipientOf>) => Letter = (community, to) =>
        changeRequestedMail(community, to, newEmail),
    ): Promise<void> {
      await sendVerification(trx, { ...account, email: newEmail }, requested);
      if (account.email === '') return;
      const letter = writeNotice(await readCommunity(trx), recipientOf(account, requested));
      await mailQueue.add(trx, { kind: 'emailChange', letter });
    },
  };
}

export const recipientOf = ({ username, email, language }: Recipient, requested: Locale) => ({
  username,
  email,
  locale: memberLocale(language, requested),
});
