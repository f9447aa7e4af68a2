import { sql, type Selectable } from 'kysely';

import { nameKey } from '#contract/collection-names.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';
import { restrictionsOf } from '#server/rules/restrictions.ts';

export type ApiToken = Selectable<Database['api_tokens']>;

/** The member's tokens, the newest first. */
export function listApiTokens(db: Db, memberId: string): Promise<ApiToken[]> {
  return db.selectFrom('api_tokens').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc').execute();
}

/** The token and its member, unless it has expired or the member is deactivated. */
export function findApiToken(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('api_tokens as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .select(['t.id', 't.member_id', 't.scope', 't.last_used_at', restrictionsOf('m.id').as('restrictions')])
    .where('t.token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now)]))
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
}

export async function insertApiToken(trx: Trx, token: Omit<ApiToken, 'name_key' | 'last_used_at'>): Promise<ApiToken> {
  return trx
    .insertInto('api_tokens')
    .values({ ...token, name_key: nameKey(token.name), last_used_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateApiTokenUse(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Deletes one token of the member; false if it has none with this id. */
export async function deleteApiToken(trx: Trx, memberId: string, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes the tokens that expired at `before` or earlier. */
export function deleteExpiredApiTokens(db: Db, before: number): Promise<void> {
  return runSlices(deleteInSlices(db, { table: 'api_tokens', key: ['id'], where: sql`expires_at <= ${before}` }));
}
