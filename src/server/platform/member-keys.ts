import unhomoglyph from 'unhomoglyph';

import { normalizeUsername } from '#contract/usernames.ts';

/** The normalized username, which is unique, searched and sorted by: case and Unicode composition make no difference. */
export const usernameKey = normalizeUsername;

/**
 * The skeleton of Unicode's security mechanisms (UTS 39): names that look alike have the same one. It is stored and unique, so a
 * migration must compute it anew for all members if it ever changes.
 */
export function usernameSkeleton(username: string): string {
  // Of the name as it is shown: a capital I looks like an l, a small i does not.
  const shown = unhomoglyph(username.normalize('NFKC').normalize('NFD'));
  return shown.normalize('NFD').toLowerCase();
}

/** Sorts after all texts that begin with the key, by bytes. */
export const rangeEnd = (key: string): string => `${key}\u{10ffff}`;

/**
 * The normalized e-mail address, which is unique: the same for spellings of one mailbox, and for no others. The case of ASCII letters
 * makes no difference. Dots and `+tags` do: what they mean only the mailbox's provider knows.
 */
export const emailKey = (email: string): string =>
  email.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Whether an address from elsewhere has only one spelling, as those that the contract accepts: ASCII, without the
 * quotes, comments and lists of mail headers.
 */
export const isPlainEmail = (email: string): boolean =>
  /^[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]*[\dA-Za-z]$/.test(email) && email.length <= 254;
