import { hashToken } from '#server/platform/tokens.ts';

type SecurityEvent =
  | 'login.ok'
  | 'login.failed'
  | 'password.changed'
  | 'data.downloaded'
  | 'backup.downloaded'
  | 'password.reset'
  | 'email.changed'
  | 'second-factor.added'
  | 'second-factor.removed'
  | 'second-factor.failed'
  | 'recovery-code.used'
  | 'session.revoked'
  | 'api-token.created'
  | 'api-token.revoked'
  | 'member.deleted'
  | 'admin.promoted'
  | 'rate-limit.exceeded';

/** The member's id, or the e-mail address of an account that may not exist. */
type Subject = { memberId: string } | { email: string };

/** Logs a line per event, without an account where none is known. The account is a hash, so that the log holds no personal data but the network address. */
export type LogSecurityEvent = (event: SecurityEvent, subject: Subject | null, address: string) => void;

export function createSecurityEvents(log: { info(details: object, message: string): void }): LogSecurityEvent {
  return (event, subject, address) => {
    log.info({ event, ...(subject && { account: hashToken(nameOf(subject)).slice(0, 16) }), address }, 'security');
  };
}

const nameOf = (subject: Subject): string =>
  'memberId' in subject ? subject.memberId : subject.email.trim().toLowerCase();
