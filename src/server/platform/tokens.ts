import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token. Only this is stored, so that a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
