import type { Selectable } from 'kysely';

import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { hasSecondFactor } from '#server/rules/second-factors.ts';

export type Passkey = Selectable<Database['passkeys']>;

export function listPasskeys(db: Db, memberId: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('member_id', '=', memberId).orderBy('id').execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function insertPasskey(trx: Trx, passkey: Passkey): Promise<void> {
  await trx.insertInto('passkeys').values(passkey).execute();
}

/** Records a use; false if the passkey was removed, or a later use was recorded meanwhile. */
export async function updatePasskeyUse(
  trx: Trx,
  { id, counter: before }: Pick<Passkey, 'id' | 'counter'>,
  use: { counter: number; now: number },
): Promise<boolean> {
  const updated = await trx
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deletePasskey(trx: Trx, memberId: string, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export function findAuthenticator(db: Db, memberId: string) {
  return db.selectFrom('authenticators').selectAll().where('member_id', '=', memberId).executeTakeFirst();
}

export async function insertAuthenticator(trx: Trx, row: Database['authenticators']): Promise<void> {
  await trx.insertInto('authenticators').values(row).execute();
}

/** Records the use of a code; false if that code or a later one was used before. */
export async function updateLastStep(trx: Trx, memberId: string, step: number): Promise<boolean> {
  const updated = await trx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteAuthenticator(trx: Trx, memberId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('authenticators')
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Replaces all recovery codes of the member. */
export async function replaceRecoveryCodes(trx: Trx, memberId: string, hashes: string[], now: number): Promise<void> {
  await deleteRecoveryCodes(trx, memberId);
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ member_id: memberId, code_hash: hash, created_at: now })))
    .execute();
}

/** Deletes a code; false if there is none with this hash. */
export async function deleteRecoveryCode(trx: Trx, memberId: string, hash: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteRecoveryCodes(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
}

export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the second factors that were added at `since` or later, all by default; and the recovery codes, if they were made
 * since then or no second factor is left.
 */
export async function deleteSecondFactors(trx: Trx, memberId: string, since = 0): Promise<void> {
  for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).where('created_at', '>=', since).execute();
  if (!(await hasSecondFactor(trx, memberId))) await deleteRecoveryCodes(trx, memberId);
}
