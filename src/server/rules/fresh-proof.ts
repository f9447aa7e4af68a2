import { msg } from '@lingui/core/runtime-macro';

import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import type { SignedInMember } from './member-transaction.ts';
import { listSecondFactors } from './second-factors.ts';

const lifetime = 15 * 60 * 1000;

/**
 * Throws 403 with `proofRequired` unless the member has signed in, or proved who it is, in this session within 15 minutes.
 * A stolen session alone is not enough to change the e-mail address or the password, or delete the account.
 */
export async function requireFreshProof(db: Db, { id, session }: SignedInMember, now: number): Promise<void> {
  const fresh = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', session)
    .where('proven_at', '>', now - lifetime)
    // A later one was given while the clock was ahead.
    .where('proven_at', '<', now + lifetime)
    .executeTakeFirst();
  if (fresh) return;
  const secondFactors = await listSecondFactors(db, id);
  const details = { proofRequired: true, ...(secondFactors.length > 0 && { secondFactors }) };
  throw new Problem('proof-needed', msg`Please confirm that it is you.`, {}, details);
}

/** Makes the member prove again who it is in its sessions but `except`. */
export async function forgetProofs(db: Db, memberId: string, except: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: 0 })
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', except)
    .execute();
}

/** Remembers that the member has just proved who it is. */
export async function markProven(db: Db, { session }: SignedInMember, now: number): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('token_hash', '=', session).execute();
}
