import { msg } from '@lingui/core/runtime-macro';
import type { Updateable } from 'kysely';

import { uniqueViolation } from '#server/platform/database/errors.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteUnsentMail } from '#server/platform/mail-queue/store.ts';
import { emailKey, usernameKey, usernameSkeleton } from '#server/platform/member-keys.ts';
import { Problem } from '#server/platform/problem.ts';
import { nameEndings } from '#server/platform/search/name-endings.ts';
import { isReservedForOthers } from '#server/rules/former-usernames.ts';
import { emailTaken, requireUnreserved } from '#server/rules/member-emails.ts';

interface NewMember {
  id: string;
  username: string;
  email: string;
  passwordHash: string | null;
  emailVerifiedAt?: number | null;
  isAdmin?: boolean;
  createdAt: number;
  network?: string;
}

/** Inserts a member; throws 409 if the username, one that looks like it, or the e-mail address is taken or reserved. */
export async function insertMember(trx: Trx, member: NewMember): Promise<void> {
  const row = {
    id: member.id,
    username: member.username,
    username_key: usernameKey(member.username),
    username_skeleton: usernameSkeleton(member.username),
    email: member.email.trim(),
    email_key: emailKey(member.email),
    password_hash: member.passwordHash,
    email_verified_at: member.emailVerifiedAt ?? null,
    is_admin: member.isAdmin ? 1 : 0,
    created_at: member.createdAt,
    joined_network: member.network ?? '',
  } as const;
  await rejectTakenUsername(trx, member.username, member.id);
  await rejectDuplicate(
    trx
      .insertInto('members')
      .values({ ...emptyProfile, ...row })
      .execute(),
  );
  await requireUnreserved(trx, member.email, { memberId: member.id, now: member.createdAt });
  await insertNameEndings(trx, member.id, member.username);
}

export const emptyProfile = {
  about: '',
  link: '',
  country: '',
  language: '',
  birth_date: '',
  pronouns: '',
  gender: '',
  read_up_to: '',
} as const;

/** The whole row of a member; undefined if it was deleted meanwhile. */
export function findAccount(db: Db, id: string) {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
}

export type ProfileChange = Updateable<
  Pick<
    Database['members'],
    | 'about'
    | 'link'
    | 'country'
    | 'language'
    | 'birth_date'
    | 'pronouns'
    | 'gender'
    | 'picture_id'
    | 'password_hash'
    | 'pending_email'
    | 'renamed_at'
  >
>;

/**
 * Updates the given fields, and marks a new username to be copied; throws 409 if it is taken. `email` is another spelling of the
 * present address: another address goes through `member-emails.ts`.
 */
export async function updateMember(
  trx: Trx,
  id: string,
  change: ProfileChange & { username?: string; email?: string },
): Promise<void> {
  const { username, ...rest } = change;
  const usernameColumns =
    username === undefined
      ? {}
      : {
          username,
          username_key: usernameKey(username),
          username_skeleton: usernameSkeleton(username),
          name_to_copy: 1 as const,
        };
  const pendingColumns = 'pending_email' in rest ? { pending_refused_at: null, pending_request: null } : {};
  const columns = { ...rest, ...pendingColumns, ...usernameColumns };
  if (Object.keys(columns).length === 0) return;
  if (username !== undefined) await rejectTakenUsername(trx, username, id);
  await rejectDuplicate(trx.updateTable('members').set(columns).where('id', '=', id).execute());
  if (username === undefined) return;
  await trx.deleteFrom('username_endings').where('member_id', '=', id).execute();
  await insertNameEndings(trx, id, username);
}

/** Sets the address that an admin has asked for. */
export async function updatePendingEmail(
  trx: Trx,
  memberId: string,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  const pending = { pending_email: email, pending_refused_at: null, pending_request: requestId };
  await trx.updateTable('members').set(pending).where('id', '=', memberId).execute();
}

/** Whether a mailed link still verifies this address. */
export async function hasVerificationLink(
  trx: Trx,
  { memberId, email, now }: { memberId: string; email: string; now: number },
): Promise<boolean> {
  const link = await trx
    .selectFrom('one_time_tokens')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'verify-email')
    .where('data', '=', email)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Throws 409 if another member has this username, or had it lately. First, because it also looks like itself. */
async function rejectTakenUsername(db: Db, username: string, memberId: string): Promise<void> {
  const key = usernameKey(username);
  const row = await db.selectFrom('members').select('id').where('username_key', '=', key).executeTakeFirst();
  if ((row && row.id !== memberId) || (await isReservedForOthers(db, username, memberId))) throw usernameTaken();
}

/** When the last of the links expires that restore an earlier address of the member; 0 without one. */
export async function findLastUndoExpiry(trx: Trx, memberId: string): Promise<number> {
  const row = await trx
    .selectFrom('one_time_tokens')
    .select((eb) => eb.fn.max('expires_at').as('last'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'undo-email')
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Deletes the links that restore an earlier address and that expire at `expiresAt` or later. */
export async function deleteUndoLinksSince(trx: Trx, memberId: string, expiresAt: number): Promise<void> {
  await trx
    .deleteFrom('one_time_tokens')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'undo-email')
    .where('expires_at', '>=', expiresAt)
    .execute();
}

/** Hides the member. The caller revokes its sessions. */
export async function deactivateMember(trx: Trx, id: string, now: number): Promise<void> {
  await trx.updateTable('members').set({ deactivated_at: now }).where('id', '=', id).execute();
  await deleteUnsentMail(trx, 'waiting', id);
}

/** Sets whether people without an account can open the member's posts by their links. */
export async function updateSharesPosts(trx: Trx, id: string, sharesPosts: boolean): Promise<void> {
  await trx
    .updateTable('members')
    .set({ shares_posts: sharesPosts ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

async function insertNameEndings(trx: Trx, memberId: string, username: string): Promise<void> {
  await trx
    .insertInto('username_endings')
    .values(nameEndings(username).map((ending) => ({ ending, member_id: memberId })))
    .execute();
}

/** Throws 409 if the write violates the uniqueness of the username or of the address. */
async function rejectDuplicate(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const unique = uniqueViolation(error);
    if (unique === null) throw error;
    if (unique.includes('skeleton'))
      throw new Problem('username-taken', msg`This username looks like one that is taken.`);
    throw unique.includes('username') ? usernameTaken() : emailTaken();
  }
}

const usernameTaken = () => new Problem('username-taken', msg`This username is taken.`);

/** Forgets the networks that older accounts were opened from, some thousands at a time. */
export async function forgetJoinedNetworks(db: Db, before: number): Promise<void> {
  const ids = db
    .selectFrom('members')
    .select('id')
    .where('joined_network', '<>', '')
    .where('created_at', '<', before)
    .limit(5000);
  await db.updateTable('members').set({ joined_network: '' }).where('id', 'in', ids).execute();
}
