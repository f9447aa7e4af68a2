import type { MessageDescriptor } from '@lingui/core';
import unhomoglyph from 'unhomoglyph';

import { isReservedUsername, reservedUsername, usernameProblem } from '#contract/usernames.ts';

import { Problem } from './problem.ts';

/**
 * The skeleton of Unicode's security mechanisms (UTS 39): names that look alike have the same one. It is stored and unique, so a
 * migration must compute it anew for all members if it ever changes.
 */
export function usernameSkeleton(username: string): string {
  // Of the name as it is shown: a capital I looks like an l, a small i does not.
  const shown = unhomoglyph(username.normalize('NFKC').normalize('NFD'));
  return shown.normalize('NFD').toLowerCase();
}

/** Why this username is not allowed, as a sentence; null if it is. */
export function usernameRefusal(username: string): MessageDescriptor | null {
  const problem = usernameProblem(username);
  // A reserved name can be written with the letters of another script.
  return problem ?? (isReservedUsername(usernameSkeleton(username)) ? reservedUsername : null);
}

/** Throws 400 for a username that is not allowed. Existing usernames stay. */
export function checkUsername(username: string): void {
  const refusal = usernameRefusal(username);
  if (refusal !== null) throw new Problem(400, refusal);
}
