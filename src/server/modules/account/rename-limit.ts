import { msg, plural } from '@lingui/core/runtime-macro';

import { isInFuture } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { usernameKey } from '#server/platform/member-keys.ts';
import { Problem } from '#server/platform/problem.ts';
import { deleteFormerUsername, insertFormerUsername } from '#server/rules/former-usernames.ts';
import type { Account } from '#server/rules/member-transaction.ts';

const hour = 60 * 60 * 1000;
const minRenameMs = 24 * hour;

/**
 * The columns of a new username, which is copied to each connection of the member: at most once a day. The first one, another
 * spelling of the same name, and the way back to the name before are free. What the member gives up stays reserved for it, unless
 * it had the name for less than a day. Throws 409, not 429: a device would go on sending the change all day.
 */
export async function renameColumns(trx: Trx, before: Account, username: string | undefined, now: number) {
  if (username === undefined || username === before.username) return {};
  if (usernameKey(username) === before.username_key) return { username };
  const isBack = await deleteFormerUsername(trx, before.id, username);
  const renamedAt = before.renamed_at ?? 0;
  const wait = isInFuture(renamedAt, now) ? 0 : renamedAt + minRenameMs - now;
  if (wait <= 0) {
    await insertFormerUsername(trx, before, now);
    return { username, renamed_at: now };
  }
  if (isBack) return { username };
  const hours = Math.ceil(wait / hour);
  throw new Problem(
    'renamed-recently',
    msg`A username can be changed once a day. You can change yours again in ${plural({ hours }, { one: 'an hour', other: '# hours' })}.`,
  );
}
