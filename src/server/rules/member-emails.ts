import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';

import { uniqueViolation } from '#server/platform/database/errors.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { emailKey } from '#server/platform/member-keys.ts';
import { Problem } from '#server/platform/problem.ts';

import type { Account } from './member-transaction.ts';

// Every change of which address a member has, and of whether it counts, is a function of this file.

/** Who wants an address, and when. */
interface Claim {
  memberId: string;
  now: number;
}

export function findMemberByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('members').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** What a member without an address has in its place: not an address, and unique. */
export const noEmail = (memberId: string) => ({
  email: '',
  email_key: `none ${memberId}`,
  email_verified_at: null,
  full_mailbox: null,
});

/** Throws 409 if nothing can be mailed to the account. */
export function requireEmail({ email }: Pick<Account, 'email'>): void {
  if (email === '') throw new Problem(409, msg`This account has no e-mail address. One has to be entered first.`);
}

/** Whether a link is out that gives the address back to another member. */
export async function isEmailReserved(db: Db, email: string, { memberId, now }: Claim): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_tokens')
    .select('member_id')
    // As the partial index has it, which holds nothing but these links.
    .where(sql<boolean>`kind = 'undo-email' and lower(data) = ${emailKey(email)}`)
    .where('expires_at', '>', now)
    .where('member_id', '<>', memberId)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Throws 409 if a link is out that gives the address back to another member. In a transaction that takes the address it is called
 * after that: who takes one that is being given up waits at its unique key, and sees the link only then.
 */
export async function requireUnreserved(db: Db, email: string, claim: Claim): Promise<void> {
  if (await isEmailReserved(db, email, claim)) throw emailTaken();
}

/** Throws 409 if another member has proven the address, or a link is out that gives it back to one. */
export async function requireFreeEmail(db: Db, email: string, claim: Claim): Promise<void> {
  const holder = await findMemberByEmail(db, email);
  if (holder && holder.id !== claim.memberId && holder.email_verified_at !== null) throw emailTaken();
  await requireUnreserved(db, email, claim);
}

/** The member has proven its present address. Throws 409 if a link is out that gives it back to another one. */
export async function updateEmailVerified(
  trx: Trx,
  { id, email, email_verified_at: verifiedAt }: Account,
  now: number,
): Promise<void> {
  // Who opens a mailed link has a mailbox that takes mail.
  await trx.updateTable('members').set({ mail_refused_at: null, full_mailbox: null }).where('id', '=', id).execute();
  if (verifiedAt !== null) return;
  requireEmail({ email });
  await trx.updateTable('members').set({ email_verified_at: now }).where('id', '=', id).execute();
  await requireUnreserved(trx, email, { memberId: id, now });
}

/**
 * Gives the member an address that it has proven. An account that has it without a proof stays, without an address. Throws 409 if
 * another member has proven it.
 */
export async function updateProvenEmail(trx: Trx, email: string, { memberId, now }: Claim): Promise<void> {
  const holder = await findMemberByEmail(trx, email);
  if (holder && holder.id !== memberId) {
    await trx
      .updateTable('members')
      .set(noEmail(holder.id))
      .where('id', '=', holder.id)
      .where('email_key', '=', holder.email_key)
      // It may be proven by now, and then stays.
      .where('email_verified_at', 'is', null)
      .execute();
  }
  const proven = {
    email,
    email_key: emailKey(email),
    email_verified_at: now,
    pending_email: null,
    pending_request: null,
    mail_refused_at: null,
    full_mailbox: null,
  };
  try {
    await trx.updateTable('members').set(proven).where('id', '=', memberId).execute();
  } catch (error) {
    throw uniqueViolation(error) === null ? error : emailTaken();
  }
}

export const emailTaken = () => new Problem('email-taken', msg`This e-mail address belongs to another account.`);
