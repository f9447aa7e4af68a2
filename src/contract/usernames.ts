import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import { limits, usernamePattern } from './vocabulary.ts';

const { min, max } = limits.username;

/** What a username consists of, for hints. */
export const usernameRule = msg`${{ min }}–${{ max }} letters, digits, dots, dashes or underscores`;

export const reservedUsername = msg`This username is reserved. Please choose another one.`;

/** The username in the form in which its characters are counted and compared: a ligature is its letters, a capital its small letter. */
export function normalizeUsername(username: string): string {
  // A final sigma is a letter of its own, and the end of a name need not be the end of the searched part.
  return username.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}

/** Why this username is not allowed, as a sentence; null if it is. */
export function usernameProblem(username: string): MessageDescriptor | null {
  const composed = username.normalize('NFKC');
  const length = [...normalizeUsername(username)].length;
  if (length < min || length > max || !usernamePattern.test(composed))
    return msg`A username has ${{ min }}–${{ max }} letters, digits, dots, dashes or underscores.`;
  if (/\p{Default_Ignorable_Code_Point}/u.test(username)) return msg`A username has no invisible characters.`;
  if (!/[\p{L}\p{N}]/u.test(composed)) return msg`A username has at least one letter or digit.`;
  if (badMarks.test(composed.normalize('NFD')))
    return msg`A username has at most two accents or other marks on a letter, and none without a letter.`;
  if (!scripts.some((script) => script.test(composed)))
    return msg`A username has letters of one script, for example all Latin or all Greek.`;
  return isReservedUsername(username) ? reservedUsername : null;
}

// Some scripts, such as Tibetan, write three marks of their own on a letter.
const badMarks = /(?:^|[._-])\p{M}|\p{sc=Inherited}{3}|\p{Mn}{4}|(\p{Mn})\1/u;

/** Whether the name, or a part of it between dots, dashes and underscores, says that its owner speaks for the community. */
export function isReservedUsername(username: string): boolean {
  const parts = normalizeUsername(username).split(/[._-]+/);
  return [...parts, parts.join('')].some((part) => reserved.has(foldLookalikes(part.replace(/\d+$/, ''))));
}

/** Letters and digits that look alike in most fonts become one. */
const foldLookalikes = (word: string) => word.replaceAll('rn', 'm').replaceAll(/[1l]/g, 'i').replaceAll('0', 'o');

const reserved = new Set(
  [
    'admin',
    'admins',
    'administrator',
    'administrators',
    'cleanerlife',
    'helpdesk',
    'moderator',
    'moderators',
    'official',
    'staff',
    'support',
    'sysadmin',
    'webmaster',
  ].map(foldLookalikes),
);

// The scripts in everyday use (UAX 31). The languages that are written in several have a set of their own.
const everyday =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  );
const eastAsian = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
const allOf = (names: readonly string[]) => names.map((name) => `\\p{scx=${name}}`).join('');
const scripts = [
  ...[...everyday.map((name) => [name]), ...eastAsian].map(
    (names) => new RegExp(`^[${allOf(names)}\\p{scx=Common}\\p{scx=Inherited}]*$`, 'u'),
  ),
  // Every other script, such as Deseret.
  new RegExp(`^[^${allOf([...everyday, ...eastAsian.flat()])}]*$`, 'u'),
];
