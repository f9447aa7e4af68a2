import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { composeMail } from '#server/platform/mail.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import type { Account } from '#server/rules/member-transaction.ts';

export interface DecisionMailDeps {
  mailQueue: Pick<MailQueue, 'add'>;
  publicUrl: string;
}

interface Decision {
  isApproved: boolean;
  /** What the admin says besides; can be empty. */
  message: string;
}

/** Mails somebody who has waited whether it can join now. */
export const createDecisionMail =
  ({ mailQueue, publicUrl }: DecisionMailDeps) =>
  async (
    trx: Trx,
    { email, username, language }: Account,
    { isApproved, message }: Decision,
    requested: Locale,
  ): Promise<void> => {
    // Somebody else has proven the address of this account to be theirs.
    if (email === '') return;
    const appName = await readAppName(trx);
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
    await mailQueue.add(trx, { kind: 'joinDecision', letter });
  };
