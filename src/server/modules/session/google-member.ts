import type { IDToken } from 'openid-client';

import { limits } from '#contract/vocabulary.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { emailKey, isPlainEmail } from '#server/platform/member-keys.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';
import { findMemberByEmail, isEmailReserved, updateEmailVerified } from '#server/rules/member-emails.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { finderOf } from '#server/rules/texts/check-texts.ts';
import { findUnwantedDomain } from '#server/rules/unwanted-emails.ts';
import { isUsernameTaken, usernameRefusal } from '#server/rules/username-policy.ts';

import type { SessionDeps } from './deps.ts';
import { deleteSecondFactors } from './second-factor/store.ts';
import { revokeSessions } from './sessions.ts';
import { deleteForeignSignIns, findSignIn, insertSignIn, listSignIns, updateSignIn } from './sign-ins-store.ts';
import { updatePassword } from './store.ts';

/** The member that a Google account belongs to, or why it may not sign in. */
type GoogleMember =
  | {
      id: string;
      /** Whether the account was opened just now. */
      isNew?: true;
      /** The existing account that was linked just now. */
      linked?: LinkedAccount;
    }
  | { refused: GoogleRefusal };

/** Why a Google account may not sign in, or not yet. */
export type GoogleRefusal =
  | 'unverified'
  | 'linked'
  | 'reserved'
  | 'waiting'
  | 'declined'
  | 'closed'
  | 'not-invited'
  | 'blocked'
  | 'unwanted';

export interface LinkedAccount {
  username: string;
  email: string;
  language: string;
  /** Whether its password, sessions and second factors were removed. */
  isReset: boolean;
}

/**
 * Finds the member of a Google account. An unknown account is linked to the member with its e-mail address, or gets a new
 * member, as the community's mode of registration says. Refused if Google has not verified the address, if that member has linked
 * another account of Google or was not admitted, for a new account at an unwanted domain, or while a link is out that gives the address back to another member.
 */
export async function resolveGoogleMember(
  deps: SessionDeps,
  trx: Trx,
  issuer: string,
  { claims, invitation, network }: { claims: IDToken | undefined; invitation: string | undefined; network: string },
): Promise<GoogleMember> {
  if (!claims) return { refused: 'unverified' };
  const email = verifiedEmail(claims);
  const known = await findSignIn(trx, { issuer, subject: claims.sub });
  if (known) {
    await updateSignIn(trx, known, { issuer, ...(email !== undefined && { email }) });
    const state = await deps.findJoinState(trx, known.member_id);
    return state === null ? { id: known.member_id } : { refused: state };
  }
  if (email === undefined) return { refused: 'unverified' };
  const now = deps.clock.now();
  const signIn = { issuer, subject: claims.sub, email, created_at: now };
  const found = await findMemberByEmail(trx, email);
  // Read again under the lock: a new address could have been confirmed meanwhile.
  const owner = found && (await lockMember(trx, found.id));
  if (await isEmailReserved(trx, email, { memberId: owner?.id ?? '', now })) return { refused: 'reserved' };
  if (owner?.email_key === emailKey(email)) {
    const state = await deps.findJoinState(trx, owner.id);
    if (state !== null) return { refused: state };
    if ((await listSignIns(trx, owner.id)).some((linked) => linked.issuer === issuer || linked.issuer === ''))
      return { refused: 'linked' };
    const linked = await takeOver(trx, owner, now);
    await insertSignIn(trx, { ...signIn, member_id: owner.id });
    return { id: owner.id, linked };
  }
  if ((await findUnwantedDomain(trx, email)) !== undefined) return { refused: 'unwanted' };
  const id = deps.newId();
  const username = await availableUsername(trx, displayName(claims), id);
  const member = { id, username, email, passwordHash: null, emailVerifiedAt: now, createdAt: now, network };
  const admission = await deps.admit(trx, member, { invitation, challenge: null });
  if (admission === 'closed') return { refused: 'closed' };
  if (admission === 'blocked') return { refused: 'blocked' };
  if (admission === 'not invited') return { refused: 'not-invited' };
  await insertSignIn(trx, { ...signIn, member_id: id });
  return admission === 'waiting' ? { refused: 'waiting' } : { id, isNew: true };
}

/** The address that the provider has verified. One that has several spellings cannot be told from that of another member. */
function verifiedEmail({ email, email_verified: isVerified }: IDToken): string | undefined {
  return isVerified === true && typeof email === 'string' && isPlainEmail(email) ? email : undefined;
}

/** An account whose address was never verified may be a stranger's: what opens it or locks it must stop working. */
async function takeOver(trx: Trx, owner: Account, now: number): Promise<LinkedAccount> {
  const isReset = owner.email_verified_at === null;
  if (isReset) {
    await updatePassword(trx, owner.id, null);
    await revokeSessions(trx, owner.id);
    await deleteForeignSignIns(trx, owner.id, owner.email);
    await deleteSecondFactors(trx, owner.id);
    await updateEmailVerified(trx, owner, now);
  }
  return { username: owner.username, email: owner.email, language: owner.language, isReset };
}

/** The name to make a username of. Not the e-mail address: usernames are public, addresses are not (S102). */
function displayName(claims: IDToken): string {
  const names = [claims['given_name'], claims['name']];
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? 'member';
}

/** A username made of the name, or of 'member' if that is not allowed; with a number from the new id if it is taken. */
async function availableUsername(db: Db, name: string, id: string): Promise<string> {
  const { min, max } = limits.username;
  const letters = [
    ...name
      .normalize('NFKC')
      .trim()
      .replaceAll(/\s+/g, '.')
      .replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, ''),
  ];
  const made = letters
    .slice(0, max - 9)
    .join('')
    .padEnd(min, '_');
  const isUnwanted = finderOf(await readCommunitySettings(db))(made) !== undefined;
  const wanted = usernameRefusal(made) === null && !isUnwanted ? made : 'member';
  // Digits: letters could be of another script than the name.
  const number = Number.parseInt(id.slice(-8), 16) % 100_000_000;
  return (await isUsernameTaken(db, wanted)) ? `${wanted}-${number}` : wanted;
}
