import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

import { hashToken } from '#server/platform/tokens.ts';

const period = 30;

/** A new secret of an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that the QR code of a secret shows. */
export const authenticatorUri = (
  secret: string,
  { appName, username }: { appName: string; username: string },
): string => totpOf(secret, appName, username).toString();

/**
 * The 30 seconds that the code belongs to: the present ones, or those before or after, as clocks differ. Null if the code is
 * wrong.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

const recoveryCodeCount = 10;
/** Without the letters i, l, o and u, which are misread. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes of 120 random bits: too many to be guessed, also from their hashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(24), (byte) => letters[byte % letters.length]).join('');
    return code.replaceAll(/(.{4})(?=.)/g, '$1-');
  });

/** The hash that is stored of a code, however it is typed. */
export function hashRecoveryCode(memberId: string, code: string): string {
  const typed = code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return hashToken(`${memberId} ${typed}`);
}
