import { randomBytes } from 'node:crypto';

import { hashToken } from '#server/platform/tokens.ts';

const count = 10;
/** Without the letters i, l, o and u, which are misread. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes of 120 random bits: too many to be guessed, also from their hashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
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
