import { createHash, randomBytes } from 'node:crypto';

const apiTokenPrefix = 'clt_';

/** A new secret of 256 random bits as 43 URL-safe characters. It is never taken for an API token. */
export function newToken(): string {
  const token = randomBytes(32).toString('base64url');
  return token.startsWith(apiTokenPrefix) ? newToken() : token;
}

/** A new token for scripts; the prefix is for those who look for leaked secrets. */
export const newApiToken = (): string => apiTokenPrefix + newToken();

/** Whether an Authorization header was meant to hold an API token, also one that is cut off or has no scheme before it. */
export const isForApiToken = (authorization: string): boolean => /^\s*(\S+\s+)?clt_/i.test(authorization);

/** The SHA-256 of a token. Only this is stored, so that a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
