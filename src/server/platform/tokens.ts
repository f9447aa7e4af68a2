import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const apiTokenPrefix = 'clt_';

/** A new token for scripts; the prefix is for those who look for leaked secrets. */
export const newApiToken = (): string => apiTokenPrefix + newToken();

/** Whether a bearer is an API token. That of a session is not: its 43 characters are too few. */
export const isApiToken = (token: string): boolean =>
  token.startsWith(apiTokenPrefix) && token.length === apiTokenPrefix.length + 43;

/** The SHA-256 of a token. Only this is stored, so that a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
