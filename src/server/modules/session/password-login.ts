import { inTransaction } from '#server/platform/database/database.ts';
import type { Limit } from '#server/platform/limits.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { Problem } from '#server/platform/problem.ts';
import { emailKey } from '#server/platform/usernames.ts';
import type { SessionDeps } from './deps.ts';
import { openSession } from './sessions.ts';
import { confirmMember, findMemberByEmail } from './store.ts';

// S118: ten wrong guesses at an account from one address, and a hundred from one address at all accounts.
const perAccount: Limit = { name: 'login-account', max: 10, seconds: 900 };
const perAddress: Limit = { name: 'login-address', max: 100, seconds: 900 };

/** Signs in by password; unknown address and wrong password are one answer after one duration. */
export function createPasswordLogin({ db, clock, limits }: SessionDeps) {
  return async ({ email, password }: { email: string; password: string }, address: string) => {
    const account = `${emailKey(email)} ${address}`;
    await limits.check(perAddress, address);
    // Spent before the password is looked at, so that many guesses at once are counted as well; given back on success.
    await limits.spend(perAccount, account);
    const member = await findMemberByEmail(db, email);
    const fits = await verifyPassword(member?.password_hash ?? null, password);
    const token = fits && member ? await enter(member) : null;
    if (!member || token === null) {
      await limits.spend(perAddress, address);
      throw new Problem(401, 'This e-mail address and password do not belong together.');
    }
    await limits.forgive(perAccount, account);
    return { id: member.id, isAdmin: member.is_admin === 1, token };
  };

  function enter({ id, password_hash: verified }: { id: string; password_hash: string | null }): Promise<string | null> {
    return inTransaction(db, async (trx) => (await confirmMember(trx, id, verified ?? '')) ? openSession(trx, clock, id) : null);
  }
}
