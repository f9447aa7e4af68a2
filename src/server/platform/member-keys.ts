import { normalizeUsername } from '#contract/usernames.ts';

/** The normalized username, which is unique, searched and sorted by: case and Unicode composition make no difference. */
export const usernameKey = normalizeUsername;

/** Sorts after all texts that begin with the key, by bytes. */
export const rangeEnd = (key: string): string => `${key}\u{10ffff}`;

/** The normalized e-mail address, which is unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
