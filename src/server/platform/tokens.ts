import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits as 43 characters that fit in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: its SHA-256, so that a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
