import type { MessageDescriptor } from '@lingui/core';

import { isReservedUsername, reservedUsername, usernameProblem } from '#contract/usernames.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { usernameKey, usernameSkeleton } from '#server/platform/member-keys.ts';
import { Problem } from '#server/platform/problem.ts';

import { isReservedForOthers } from './former-usernames.ts';

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

/** Whether a member has this username or one that looks like it, or had it lately. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where((eb) =>
      eb.or([eb('username_key', '=', usernameKey(username)), eb('username_skeleton', '=', usernameSkeleton(username))]),
    )
    .executeTakeFirst();
  return row !== undefined || isReservedForOthers(db, username, '');
}
