export type MailFailureReason =
  | 'login'
  | 'encryption'
  | 'noServer'
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'sender'
  | 'recipient'
  | 'content'
  | 'later'
  | 'other';

interface MailFailure {
  reason: MailFailureReason;
  /** What the mail server answered, such as 550; null if it did not answer. */
  status: number | null;
  /** Another attempt would fail, too. */
  isFinal: boolean;
  /** The mailbox does not exist, or takes no mail from anybody. */
  isDeadMailbox: boolean;
  /** The mailbox takes no mail until its owner has made room. */
  isFullMailbox: boolean;
}

/** What nodemailer, or Node for a connection, says about a failure. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

/** Why a mail was not sent, without what the server said: that names the recipient. */
export function classifyMailError(error: unknown): MailFailure {
  const found = smtpErrorOf(error);
  const status = found.responseCode ?? null;
  const isRefused = status !== null && status >= 500;
  const reason = reasonOf(found, isRefused);
  const isAboutRecipient = reason === 'recipient';
  return {
    reason,
    status,
    isFinal: isAboutRecipient || (reason === 'content' && isRefused),
    isDeadMailbox: isAboutRecipient && isDead(found),
    isFullMailbox: isFull(found),
  };
}

function reasonOf(error: SmtpError, isRefused: boolean): MailFailureReason {
  const { code, command, message, response = '' } = error;
  if (code === 'EAUTH' || code === 'ENOAUTH' || /^530|^535/.test(response)) return 'login';
  if (code === 'ETLS') return 'encryption';
  if (code === 'EENVELOPE' && command === 'API') return /sender/i.test(message) ? 'sender' : 'recipient';
  if (isRefused && isFull(error)) return 'recipient';
  if (command === 'RCPT TO' && isRefused) return isAboutRelaying(response) ? 'sender' : 'recipient';
  if (command === 'MAIL FROM' && isRefused) return 'sender';
  if ((code === 'EMESSAGE' || command === 'DATA') && isRefused) return 'content';
  if (/^[45]\d\d/.test(response)) return 'later';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'noServer';
  if (code === 'ETIMEDOUT' || message.includes('ETIMEDOUT')) return 'timeout';
  if (/certificate/i.test(message)) return 'certificate';
  if (code === 'ECONNECTION' || code === 'ESOCKET' || message.includes('ECONN')) return 'unreachable';
  return 'other';
}

/** A server that does not take mail from this one for anybody says so at the recipient. */
const isAboutRelaying = (response: string) =>
  /\brelay/i.test(response) || /^5\d\d[ -]5\.7\.(?:[38]|5\d\d)\b/.test(response);

/** By the enhanced status code (RFC 3463): a network (5.4) or a policy (5.7) may change by itself. */
function isDead({ command, response = '' }: SmtpError): boolean {
  const enhanced = enhancedCodeOf(response);
  return (
    command === 'RCPT TO' && (enhanced === undefined ? /^55[013]/.test(response) : /^5\.(?:1\.|2\.1$)/.test(enhanced))
  );
}

/** By the enhanced status code, or the reply for exceeded storage (RFC 5321). It may be for now or for good. */
function isFull({ command, response = '' }: SmtpError): boolean {
  const enhanced = enhancedCodeOf(response);
  return enhanced === undefined ? command === 'RCPT TO' && response.startsWith('552') : /^[45]\.2\.2$/.test(enhanced);
}

const enhancedCodeOf = (response: string): string | undefined => /^\d{3}[ -]([45]\.\d+\.\d+)/.exec(response)?.[1];

/** The error of nodemailer, which may be the cause of one of ours. */
export function smtpErrorOf(error: unknown): SmtpError {
  if (error instanceof Error && error.cause instanceof Error && 'code' in error.cause) return error.cause as SmtpError;
  return error instanceof Error ? error : { message: String(error) };
}
