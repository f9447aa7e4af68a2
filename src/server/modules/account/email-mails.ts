import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import { composeMail } from '#server/platform/mail.ts';

export interface Community {
  appName: string;
  publicUrl: string;
}

interface Recipient {
  username: string;
  /** The address that the mail is sent to. */
  email: string;
  locale: Locale;
}

const letter = (
  { email, username, locale }: Recipient,
  subject: MessageDescriptor,
  ...paragraphs: (MessageDescriptor | string)[]
) => composeMail({ to: email, locale, subject, paragraphs: [msg`Hello ${{ username }},`, ...paragraphs] });

/** To a new address: the link that verifies it. */
export const verificationMail = ({ appName, publicUrl }: Community, to: Recipient, token: string) =>
  letter(
    to,
    msg`Confirm your e-mail address for ${{ appName }}`,
    msg`please confirm that this address is yours. This link does it, for the next 24 hours:`,
    `${publicUrl}/verify-email?token=${token}`,
    msg`If you have no account at ${{ appName }}, you need do nothing.`,
  );

/** To the present address: somebody asked to replace it. */
export const changeRequestedMail = ({ appName, publicUrl }: Community, to: Recipient, newEmail: string) =>
  letter(
    to,
    msg`Your e-mail address at ${{ appName }} is about to change`,
    msg`somebody, we hope you, asked to change the e-mail address of your account to ${{ newEmail }}. It changes when the link that we sent there is opened.`,
    msg`If it was not you, set a new password now. That also ends all sessions and stops the change:`,
    `${publicUrl}/forgot-password`,
  );

/** To the present address: an admin asked to replace it, for somebody who has lost this mailbox. */
export const changeByAdminMail = (
  { appName, publicUrl }: Community,
  to: Recipient,
  { newEmail, reason }: { newEmail: string; reason: string },
) =>
  letter(
    to,
    msg`Your e-mail address at ${{ appName }} is about to change`,
    msg`an admin of ${{ appName }} asked to change the e-mail address of your account to ${{ newEmail }}, for somebody who has shown to be you. It changes when the link that we sent there is opened.`,
    msg`Our admins write:`,
    reason,
    msg`If it was not you, set a new password now. That also ends all sessions and stops the change:`,
    `${publicUrl}/forgot-password`,
  );

/** To the address before a change: the link that restores it. */
export const changedMail = ({ appName, publicUrl }: Community, to: Recipient, newEmail: string, token: string) =>
  letter(
    to,
    msg`Your e-mail address at ${{ appName }} has changed`,
    msg`the e-mail address of your account is now ${{ newEmail }}.`,
    msg`If it was not you, this link restores this address, ends all sessions and asks you for a new password. It works for 7 days:`,
    `${publicUrl}/undo-email-change?token=${token}`,
  );
