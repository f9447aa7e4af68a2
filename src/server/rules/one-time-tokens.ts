import { sql } from 'kysely';

import { maxDifferenceMs } from '#server/platform/clock.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';

type Kind = Database['one_time_tokens']['kind'];

interface NewOneTimeToken {
  tokenHash: string;
  kind: Kind;
  memberId: string | null;
  data?: string;
  expiresAt: number;
}

export async function insertOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  const { tokenHash, kind, memberId, data = '', expiresAt } = token;
  await db
    .insertInto('one_time_tokens')
    .values({ token_hash: tokenHash, kind, member_id: memberId, data, expires_at: expiresAt })
    .execute();
}

/** Remembers until it expires that something was used; false if it was used before. */
export async function useUpOnce(
  trx: Trx,
  { tokenHash, kind, expiresAt }: Omit<NewOneTimeToken, 'memberId' | 'data'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('one_time_tokens')
    .values({ token_hash: tokenHash, kind, member_id: null, data: '', expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Inserts a token in the place of one with the same hash. For codes, which are not secret enough to be keys themselves. */
export async function replaceOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  await deleteOneTimeToken(db, token.tokenHash);
  await insertOneTimeToken(db, token);
}

/** An unexpired token's member, data and expiry; undefined if there is none. */
export function findOneTimeToken(db: Db, kind: Kind, tokenHash: string, now: number) {
  return db
    .selectFrom('one_time_tokens')
    .select(['member_id', 'data', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteOneTimeToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenHash).execute();
}

/** Deletes an unexpired token and returns its member and data; undefined if there is none. Each token works once. */
export function consumeOneTimeToken(db: Db, kind: Kind, tokenHash: string, now: number) {
  return db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['member_id', 'data', 'expires_at'])
    .executeTakeFirst();
}

/**
 * Deletes the member's tokens of these kinds; without kinds all that open a session, set a password or prove who it is. Links that
 * restore an earlier e-mail address stay: a thief who changes the address and the password must not be able to revoke them.
 */
export async function deleteOneTimeTokensOf(db: Db, memberId: string, kinds?: readonly Kind[]): Promise<void> {
  const tokens = db.deleteFrom('one_time_tokens').where('member_id', '=', memberId);
  await (kinds ? tokens.where('kind', 'in', kinds) : tokens.where('kind', '!=', 'undo-email')).execute();
}

/** All but the links that undo a change of address end within a day. */
const maxLifetimeMs = 24 * 60 * 60 * 1000;

/** Deletes expired tokens, and those that were made while the clock was ahead, but for links that undo a change of address. */
export function deleteExpiredOneTimeTokens(db: Db, now: number): Promise<void> {
  const latest = now + maxLifetimeMs + maxDifferenceMs;
  const where = sql`expires_at <= ${now} or (expires_at > ${latest} and kind <> 'undo-email')`;
  return runSlices(deleteInSlices(db, { table: 'one_time_tokens', key: ['token_hash'], where }));
}
