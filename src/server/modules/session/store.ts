import { sql, type Selectable } from 'kysely';

import { maxDifferenceMs } from '#server/platform/clock.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';
import { deleteExpiredOneTimeTokens } from '#server/rules/one-time-tokens.ts';
import { restrictionsOf } from '#server/rules/restrictions.ts';

import { deleteExpiredApiTokens } from './api-tokens/store.ts';

export function findAccountById(db: Db, id: string) {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The member's public fields and role; undefined if it is deactivated or deleted. */
export function findActiveMember(db: Db, id: string) {
  return db
    .selectFrom('members')
    .select(['id', 'username', 'picture_id', 'about', 'link', 'pronouns', 'is_admin', 'is_moderator', 'language'])
    .select(restrictionsOf('members.id').as('restrictions'))
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}

/** Sets or deletes the password, and forgets an address that was to replace the present one: a stranger may have entered it. */
export async function updatePassword(trx: Trx, memberId: string, passwordHash: string | null): Promise<void> {
  await trx
    .updateTable('members')
    .set({ password_hash: passwordHash, pending_email: null })
    .where('id', '=', memberId)
    .execute();
}

export async function insertSession(db: Db, session: Selectable<Database['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The member's sessions that have not expired, the last used first. */
export function listSessions(db: Db, memberId: string, now: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(maxListedSessions)
    .execute();
}

const maxListedSessions = 100;

/** The session and its member, unless it has expired or the member is deactivated. */
export function findSession(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select([
      'm.id',
      'm.is_admin',
      'm.is_moderator',
      's.created_at',
      's.last_seen_at',
      restrictionsOf('m.id').as('restrictions'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
}

export async function updateSessionUse(
  db: Db,
  tokenHash: string,
  use: { expiresAt: number; now: number; network: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: use.expiresAt, last_seen_at: use.now, network: use.network })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** So long do members see which of their API tokens has expired. */
const listedAfterExpiry = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes expired sessions and one-time tokens, and the API tokens that expired 30 days ago. A session that was opened
 * while the clock was ahead would live too long: it is deleted, too.
 */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  const where = sql`expires_at <= ${now} or created_at > ${now + maxDifferenceMs}`;
  await runSlices(deleteInSlices(db, { table: 'sessions', key: ['token_hash'], where }));
  await deleteExpiredOneTimeTokens(db, now);
  await deleteExpiredApiTokens(db, now - listedAfterExpiry);
}
