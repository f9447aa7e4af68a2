import { msg } from '@lingui/core/runtime-macro';
import type { FastifyBaseLogger } from 'fastify';

import type { Locale } from '#contract/locales.ts';
import type { Account } from '#server/platform/database/member-transaction.ts';
import { memberLocale } from '#server/platform/language/member-locale.ts';
import { composeMail, type Mail } from '#server/platform/mail.ts';

interface MailDeps {
  mail: Mail;
  log: Pick<FastifyBaseLogger, 'error'>;
  appName: string;
  publicUrl: string;
}

interface Decision {
  isApproved: boolean;
  /** What the admin says besides; can be empty. */
  message: string;
}

/** Mails somebody who has waited whether it can join now. Not awaited: the decision does not depend on it. */
export const createDecisionMail =
  ({ mail, log, appName, publicUrl }: MailDeps) =>
  ({ email, username, language }: Account, { isApproved, message }: Decision, requested: Locale): void => {
    // Somebody else has proven the address of this account to be theirs.
    if (email === '') return;
    const said = message === '' ? [] : [msg`An admin writes: ${{ message }}`];
    const letter = composeMail({
      to: email,
      locale: memberLocale(language, requested),
      subject: isApproved ? msg`Welcome to ${{ appName }}` : msg`Your request to join ${{ appName }}`,
      paragraphs: isApproved
        ? [msg`Hello ${{ username }},`, ...said, msg`your account is approved. Log in here:`, `${publicUrl}/login`]
        : [
            msg`Hello ${{ username }},`,
            msg`the admins of ${{ appName }} have declined your request to join. What you entered will be deleted in seven days.`,
            ...said,
          ],
    });
    mail.send(letter).catch((error: unknown) => {
      log.error({ err: error }, 'the mail about a request to join was not sent');
    });
  };
