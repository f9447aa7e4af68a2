import type { IDToken } from 'openid-client';
import { limits } from '#contract/vocabulary.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { SessionDeps } from './deps.ts';
import { endSessions } from './endings.ts';
import { findMemberByEmail, findMemberByGoogle, isUsernameTaken, linkGoogle } from './store.ts';

/**
 * The member of a Google account: known by its subject, or linked or opened by its e-mail address, if Google has verified it.
 * Null where it has not.
 */
export async function memberOfGoogle(deps: SessionDeps, trx: Trx, claims: IDToken | undefined): Promise<string | null> {
  if (!claims) return null;
  const known = await findMemberByGoogle(trx, claims.sub);
  if (known) {
    await deps.reactivate(trx, known.id);
    return known.id;
  }
  const email = claims['email'];
  if (typeof email !== 'string' || claims['email_verified'] !== true) return null;
  const owner = await findMemberByEmail(trx, email);
  if (owner) {
    // Whoever opened the account may not have owned the address; now its owner has come, and whoever else knows a password is out.
    await linkGoogle(trx, owner.id, claims.sub);
    await endSessions(trx, owner.id);
    await deps.reactivate(trx, owner.id);
    return owner.id;
  }
  const id = deps.newId();
  const username = await freeUsername(trx, nameIn(claims), id);
  await deps.insertMember(trx, { id, username, email, passwordHash: null, googleSubject: claims.sub, createdAt: deps.clock.now() });
  return id;
}

/** What the member is called. Not the name in its e-mail address: usernames are public, and addresses are not (S102). */
function nameIn(claims: IDToken): string {
  const names = [claims['given_name'], claims['name']];
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? 'member';
}

/** A username like the name, with digits of the new id where that is taken. */
async function freeUsername(db: Db, name: string, id: string): Promise<string> {
  const { min, max } = limits.username;
  const letters = [...name.normalize('NFKC').trim().replaceAll(/\s+/g, '.').replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, '')];
  const wanted = letters.slice(0, max - 9).join('').padEnd(min, '_');
  return (await isUsernameTaken(db, wanted)) ? `${wanted}-${id.slice(-8)}` : wanted;
}
