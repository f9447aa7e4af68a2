import { msg } from '@lingui/core/runtime-macro';

import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import { readCommunitySettings } from './community-settings.ts';

/**
 * Throws 403 where what others see needs a confirmed e-mail address and the member has none. To be called in the transaction that
 * writes such a thing. The field is that of the account, in which the client can help.
 */
export async function requireConfirmedEmail(db: Db, { id }: { id: string }): Promise<void> {
  const { confirmedEmail } = await readCommunitySettings(db);
  if (!confirmedEmail) return;
  const { email, email_verified_at: verifiedAt } = await db
    .selectFrom('members')
    .select(['email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (verifiedAt !== null) return;
  throw new Problem(
    'email-not-confirmed',
    email === ''
      ? msg`Others see what you write once your account has a confirmed e-mail address. Please enter yours.`
      : msg`Others see what you write once your e-mail address is confirmed. Please open the link that we have sent to it.`,
    {},
    { field: 'email' },
  );
}
