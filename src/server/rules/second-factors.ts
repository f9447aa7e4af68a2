import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';

type SecondFactor = Schemas['SecondFactors'][number];

/** What the member can confirm with beside its password; empty if it has no second factor. */
export async function listSecondFactors(db: Db, memberId: string): Promise<SecondFactor[]> {
  const has = async (table: 'passkeys' | 'authenticators' | 'recovery_codes') =>
    (await db.selectFrom(table).select('member_id').where('member_id', '=', memberId).limit(1).execute()).length > 0;
  const factors: SecondFactor[] = [];
  if (await has('passkeys')) factors.push('passkey');
  if (await has('authenticators')) factors.push('oneTimeCode');
  if (factors.length > 0 && (await has('recovery_codes'))) factors.push('recoveryCode');
  return factors;
}

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  return (await listSecondFactors(db, memberId)).length > 0;
}
