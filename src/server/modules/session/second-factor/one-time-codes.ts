import { Secret, TOTP } from 'otpauth';

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
