import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

interface MailError {
  /** Of nodemailer or, for a connection, of Node. */
  code?: string;
  message: string;
  /** What the mail server has said. */
  response?: string;
}

/** Why a mail could not be sent, in plain words. */
export function describeMailError(error: unknown): MessageDescriptor {
  const { code, message, response } = mailErrorOf(error);
  const answer = response ?? message;
  if (code === 'EAUTH')
    return msg`The mail server refuses the user name or the password of SMTP_URL. It says: ${{ answer }}`;
  if (code === 'EENVELOPE')
    return msg`The mail server refuses the sender of MAIL_FROM or your address. It says: ${{ answer }}`;
  if (code === 'ETLS')
    return msg`The mail server offers no encryption, so nothing was sent. Use smtps:// in SMTP_URL, or append ?requireTLS=false if the network between is your own.`;
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return msg`There is no mail server at the address in SMTP_URL.`;
  if (code === 'ETIMEDOUT' || message.includes('ETIMEDOUT'))
    return msg`The mail server does not answer. Is the port in SMTP_URL right, and is it open?`;
  if (message.includes('ECONNREFUSED')) return msg`Nothing accepts mail at the address and port in SMTP_URL.`;
  if (/certificate/i.test(message)) return msg`The certificate of the mail server cannot be trusted: ${{ answer }}`;
  return msg`The mail could not be sent: ${{ answer }}`;
}

/** The error of nodemailer, which may be the cause of one of ours. */
function mailErrorOf(error: unknown): MailError {
  if (error instanceof Error && error.cause instanceof Error && 'code' in error.cause) return error.cause as MailError;
  return error instanceof Error ? error : { message: String(error) };
}
