import { msg } from '@lingui/core/runtime-macro';

import { categories } from '#contract/categories.ts';
import { Problem } from '#server/platform/problem.ts';

let leaked: Set<string> | undefined;

/** 49,000 passwords of which leaks are full; guessing begins with them. Loaded for the first new password: they take several megabytes. */
async function readLeaked(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return (leaked ??= new Set(dictionary['passwords-common']));
}

/** What somebody who guesses a password of this community tries; docs/access.md lists them. */
const communityWords = ['cleaner', 'clean', 'life', ...categories, 'community', 'member', 'admin'];
const anyWord = new RegExp(communityWords.join('|'), 'g');
/** Fewer characters beside such words are soon tried out. */
const minOtherCharacters = 6;

/** Throws 400 for a new password that is easy to guess. */
export async function checkNewPassword(password: string): Promise<void> {
  if (password.trim() === '') throw new Problem('weak-password', msg`A password needs more than spaces.`);
  const lowerCase = password.toLowerCase();
  if ((await readLeaked()).has(lowerCase)) {
    throw new Problem('weak-password', msg`This password is one of the most common ones. Please choose another.`);
  }
  const others = lowerCase.replaceAll(anyWord, '');
  if (others !== lowerCase && others.length < minOtherCharacters) {
    throw new Problem('weak-password', msg`This password is easy to guess here. Please choose another.`);
  }
}
