import type { Updateable } from 'kysely';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { uniqueViolation } from '#server/platform/database/refusals.ts';
import { Problem } from '#server/platform/problem.ts';
import { emailKey, usernameKey } from '#server/platform/usernames.ts';

export interface NewMember {
  id: string;
  username: string;
  email: string;
  passwordHash: string | null;
  googleSubject?: string | null;
  isAdmin?: boolean;
  createdAt: number;
}

/** Adds a member; throws 409 where the username or the address is taken. */
export async function insertMember(trx: Trx, member: NewMember): Promise<void> {
  const key = usernameKey(member.username);
  const row = {
    id: member.id,
    username: member.username,
    username_key: key,
    email: member.email.trim(),
    email_key: emailKey(member.email),
    password_hash: member.passwordHash,
    google_subject: member.googleSubject ?? null,
    is_admin: member.isAdmin ? 1 : 0,
    created_at: member.createdAt,
  } as const;
  await refuseTaken(trx.insertInto('members').values({ ...emptyProfile, ...row }).execute());
  await insertEndings(trx, member.id, key);
}

const emptyProfile = {
  about: '',
  link: '',
  country: '',
  language: '',
  birth_date: '',
  pronouns: '',
  gender: '',
  read_up_to: '',
} as const;

/** All that is kept of a member; undefined if it was deleted since it was asked for. */
export function findAccount(db: Db, id: string) {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As `findAccount`; whoever else would change this member waits until the transaction is over. */
export function lockAccount(trx: Trx, id: string) {
  return trx.updateTable('members').set((eb) => ({ read_up_to: eb.ref('read_up_to') })).where('id', '=', id).returningAll().executeTakeFirst();
}

export type ProfileChange = Updateable<
  Pick<Database['members'], 'about' | 'link' | 'country' | 'language' | 'birth_date' | 'pronouns' | 'gender' | 'picture_id' | 'password_hash'>
>;

/** Changes what is given; a new name or address throws 409 where it is taken. */
export async function updateMember(trx: Trx, id: string, change: ProfileChange & { username?: string; email?: string }): Promise<void> {
  const { username, email, ...rest } = change;
  const named = username === undefined ? {} : { username, username_key: usernameKey(username) };
  const addressed = email === undefined ? {} : { email: email.trim(), email_key: emailKey(email) };
  const columns = { ...rest, ...named, ...addressed };
  if (Object.keys(columns).length === 0) return;
  await refuseTaken(trx.updateTable('members').set(columns).where('id', '=', id).execute());
  if (named.username_key === undefined) return;
  await trx.deleteFrom('username_endings').where('member_id', '=', id).execute();
  await insertEndings(trx, id, named.username_key);
}

/** Hides the member; its sessions are left for the caller to end. */
export async function deactivateMember(trx: Trx, id: string, now: number): Promise<void> {
  await trx.updateTable('members').set({ deactivated_at: now }).where('id', '=', id).execute();
}

export async function reactivateMember(db: Db, id: string): Promise<void> {
  await db.updateTable('members').set({ deactivated_at: null }).where('id', '=', id).where('deactivated_at', 'is not', null).execute();
}

/** Removes the member with all that hangs on it; its uploads are left for the caller to discard. */
export async function deleteMember(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('members').where('id', '=', id).execute();
}

async function insertEndings(trx: Trx, memberId: string, key: string): Promise<void> {
  const letters = [...key];
  const endings = new Set(letters.map((_, start) => letters.slice(start).join('')));
  await trx
    .insertInto('username_endings')
    .values([...endings].map((ending) => ({ ending, member_id: memberId })))
    .execute();
}

async function refuseTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const unique = uniqueViolation(error);
    if (unique === null) throw error;
    throw new Problem(409, unique.includes('username') ? 'This username is taken.' : 'This e-mail address belongs to another account.');
  }
}
