import type { Db, Trx } from '#server/platform/database/schema.ts';
import { emailKey, usernameKey } from '#server/platform/usernames.ts';

export function findMemberByEmail(db: Db, email: string) {
  return db.selectFrom('members').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

export function findMemberByGoogle(db: Db, subject: string) {
  return db.selectFrom('members').select(['id', 'is_admin']).where('google_subject', '=', subject).executeTakeFirst();
}

/** What a member is told of itself; undefined if it is deactivated, or was deleted since it was asked for. */
export function findSelf(db: Db, id: string) {
  return db
    .selectFrom('members')
    .select(['id', 'username', 'picture_id', 'about', 'link', 'pronouns', 'is_admin'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Brings a deactivated member back, if its password is still the one that was verified. A change of it meanwhile either has
 * happened, and nobody comes in, or waits for this transaction, and then ends the session that it opens.
 */
export async function confirmMember(trx: Trx, memberId: string, passwordHash: string): Promise<boolean> {
  const confirmed = await trx
    .updateTable('members')
    .set({ deactivated_at: null })
    .where('id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('username_key', '=', usernameKey(username)).executeTakeFirst();
  return row !== undefined;
}

/** Ties a Google account to a member; its password no longer counts, until it is set anew by mail. */
export async function linkGoogle(trx: Trx, memberId: string, subject: string): Promise<void> {
  await trx.updateTable('members').set({ google_subject: subject, password_hash: null }).where('id', '=', memberId).execute();
}

export async function updatePassword(trx: Trx, memberId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
}

export async function insertSession(db: Db, session: { tokenHash: string; memberId: string; expiresAt: number }): Promise<void> {
  const { tokenHash, memberId, expiresAt } = session;
  await db.insertInto('sessions').values({ token_hash: tokenHash, member_id: memberId, expires_at: expiresAt }).execute();
}

/** The session with its member, if it has not ended and the member is not deactivated. */
export function findSession(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['m.id', 'm.is_admin', 's.expires_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

type TokenKind = 'reset' | 'handover' | 'sign-in';

export async function insertOneTimeToken(
  db: Db,
  token: { tokenHash: string; kind: TokenKind; memberId: string | null; data?: string; expiresAt: number },
): Promise<void> {
  const { tokenHash, kind, memberId, data = '', expiresAt } = token;
  await db.insertInto('one_time_tokens').values({ token_hash: tokenHash, kind, member_id: memberId, data, expires_at: expiresAt }).execute();
}

/** Spends a token: whose it is and what came with it, once, while it has not expired. */
export function takeOneTimeToken(db: Db, kind: TokenKind, tokenHash: string, now: number) {
  return db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['member_id', 'data'])
    .executeTakeFirst();
}

/** Removes what has expired. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute();
}
