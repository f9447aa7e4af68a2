import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import { classifyMailError, smtpErrorOf, type MailFailureReason } from '#server/platform/mail-queue/mail-failure.ts';

/** Why the mail to the admin who reads this could not be sent, with what the mail server has said. */
export function describeMailError(error: unknown): MessageDescriptor {
  const { message, response } = smtpErrorOf(error);
  const answer = response ?? message;
  switch (classifyMailError(error).reason) {
    case 'login':
      return msg`The mail server refuses the user name or the password of SMTP_URL. It says: ${{ answer }}`;
    case 'sender':
    case 'recipient':
      return msg`The mail server refuses the sender of MAIL_FROM or your address. It says: ${{ answer }}`;
    case 'encryption':
      return notEncrypted();
    case 'noServer':
      return noServer();
    case 'timeout':
      return noAnswer();
    case 'certificate':
      return msg`The certificate of the mail server cannot be trusted: ${{ answer }}`;
    case 'unreachable':
      return message.includes('ECONNREFUSED') ? unreachable() : msg`The mail could not be sent: ${{ answer }}`;
    default:
      return msg`The mail could not be sent: ${{ answer }}`;
  }
}

/** Why a mail to anybody could not be sent. What the mail server has said is not known: it names the recipient. */
export function describeMailFailure(reason: MailFailureReason | ''): MessageDescriptor {
  switch (reason) {
    case 'login':
      return msg`The mail server refuses the user name or the password of SMTP_URL.`;
    case 'encryption':
      return notEncrypted();
    case 'noServer':
      return noServer();
    case 'unreachable':
      return unreachable();
    case 'timeout':
      return noAnswer();
    case 'certificate':
      return msg`The certificate of the mail server cannot be trusted.`;
    case 'sender':
      return msg`The mail server refuses the sender of MAIL_FROM, or passes on no mail to others.`;
    case 'recipient':
      return msg`The mail server refuses the address of a recipient.`;
    case 'content':
      return msg`The mail server refuses what a mail says.`;
    case 'later':
      return msg`The mail server asks to try again later.`;
    case 'other':
      return msg`The log of the server says why.`;
    case '':
      return msg`A mail could not be sent in time.`;
  }
}

const notEncrypted = () =>
  msg`The mail server offers no encryption, so nothing was sent. Use smtps:// in SMTP_URL, or append ?requireTLS=false if the network between is your own.`;
const noServer = () => msg`There is no mail server at the address in SMTP_URL.`;
const noAnswer = () => msg`The mail server does not answer. Is the port in SMTP_URL right, and is it open?`;
const unreachable = () => msg`Nothing accepts mail at the address and port in SMTP_URL.`;
