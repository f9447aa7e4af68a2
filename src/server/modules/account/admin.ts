import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '#server/platform/clock.ts';
import { SettingError } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { createIds } from '#server/platform/ids.ts';
import { emailKey, isPlainEmail } from '#server/platform/member-keys.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { findMemberByEmail, isEmailReserved } from '#server/rules/member-emails.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { checkNewPassword } from '#server/rules/password-policy.ts';
import { createSecurityEvents } from '#server/rules/security-events.ts';
import { checkEmailDomain } from '#server/rules/unwanted-emails.ts';
import { isUsernameTaken } from '#server/rules/username-policy.ts';

import { insertMember } from './store.ts';

interface AdminDeps {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Makes an account that waits, or was declined, a member. */
  admitMember: (trx: Trx, account: Account) => Promise<unknown>;
}

interface FirstAdmin {
  email: string;
  password: string;
}

/** Throws a SettingError for an address or a password that a new member could not have either. */
export async function checkFirstAdmin({ email, password }: FirstAdmin): Promise<void> {
  if (!isPlainEmail(email)) throw new SettingError('ADMIN_EMAIL: must be a plain e-mail address');
  await checkNewPassword(password).catch(nameSetting('ADMIN_PASSWORD'));
}

const nameSetting = (name: string) => (error: unknown) => {
  throw error instanceof Problem ? new SettingError(`${name}: ${error.message}`) : error;
};

/**
 * Makes the member with this address an admin, or creates one (S006). An existing member keeps its password. Each address is
 * promoted once: a later owner of the address stays an ordinary member. The address of an existing member must be verified; a new
 * account has an address and a password by the rules of members.
 */
export async function ensureAdmin(deps: AdminDeps, admin: FirstAdmin): Promise<void> {
  const { db, clock } = deps;
  const outcome = await promote(deps, admin.email);
  if (outcome !== 'no account') return;
  await checkFirstAdmin(admin);
  await checkEmailDomain(db, admin.email).catch(nameSetting('ADMIN_EMAIL'));
  const passwordHash = await hashPassword(admin.password);
  const id = createIds(clock)();
  const member = {
    id,
    email: admin.email,
    passwordHash,
    isAdmin: true,
    // The owner of the server says so.
    emailVerifiedAt: clock.now(),
    createdAt: clock.now(),
  };
  try {
    await inTransaction(db, async (trx) => {
      // Nobody can register as `admin`, but an earlier admin of another address may have the name.
      await insertMember(trx, {
        ...member,
        username: (await isUsernameTaken(trx, 'admin')) ? `admin-${id.slice(-8)}` : 'admin',
      });
      await recordPromotion(trx, admin.email, id);
    });
  } catch (error) {
    // Another process that started at the same time has inserted it.
    if (!(error instanceof Problem) || (await promote(deps, admin.email)) === 'no account') throw error;
    return;
  }
  logPromotion(deps, id);
}

type Outcome = 'done' | 'not verified' | 'reserved' | 'no account';

async function promote(deps: AdminDeps, email: string): Promise<Outcome> {
  const outcome = await inTransaction(deps.db, async (trx): Promise<{ is: Outcome; promoted?: string }> => {
    const found = await findMemberByEmail(trx, email);
    if (await wasPromoted(trx, email)) return { is: 'done' };
    const member = found && (await lockMember(trx, found.id));
    // Read again under the lock: another address could have been confirmed meanwhile.
    if (member?.email_key !== emailKey(email)) {
      const isReserved = await isEmailReserved(trx, email, { memberId: '', now: deps.clock.now() });
      return { is: isReserved ? 'reserved' : 'no account' };
    }
    if (member.is_admin === 0 && member.email_verified_at === null) return { is: 'not verified' };
    await deleteBlocksOf(trx, member.id);
    await deps.admitMember(trx, member);
    const rights = { is_admin: 1, is_moderator: 0 } as const;
    // The owner of the server wants this account.
    const kept = { deletion_at: null, deletion_reason: '' };
    await trx
      .updateTable('members')
      .set({ ...rights, ...kept })
      .where('id', '=', member.id)
      .execute();
    await recordPromotion(trx, email, member.id);
    return { is: 'done', ...(member.is_admin === 0 && { promoted: member.id }) };
  });
  if (outcome.promoted !== undefined) logPromotion(deps, outcome.promoted);
  const reason = notYet[outcome.is];
  if (reason !== undefined) deps.log.warn({}, reason);
  return outcome.is;
}

const notYet: Partial<Record<Outcome, string>> = {
  'not verified':
    'ADMIN_EMAIL: the account with this address becomes an admin at the first start after its address is confirmed',
  reserved:
    'ADMIN_EMAIL: an account that had this address until a few days ago can get it back by a mailed link; there is no admin of this address until then, or until the link has expired',
};

/** Admins see everybody, and everybody sees them. */
export async function deleteBlocksOf(trx: Trx, memberId: string): Promise<void> {
  await trx
    .deleteFrom('restrictions')
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('other_id', '=', memberId)]))
    .where('kind', '<>', 'mute')
    .execute();
}

/** Named by a hash, so that the address does not outlive a deleted account. */
const factName = (email: string) => `admin-promoted ${hashToken(emailKey(email))}`;

/** Whether the address was promoted already. A deleted account does not count, so that its owner gets a new one. */
async function wasPromoted(trx: Trx, email: string): Promise<boolean> {
  const fact = await trx.selectFrom('facts').select('value').where('name', '=', factName(email)).executeTakeFirst();
  if (!fact) return false;
  const holder = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', fact.value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return holder !== undefined;
}

async function recordPromotion(trx: Trx, email: string, memberId: string): Promise<void> {
  await trx
    .insertInto('facts')
    .values({ name: factName(email), value: memberId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: memberId }))
    .execute();
}

/** The owner promotes by a setting, so there is no network address. */
const logPromotion = ({ log }: AdminDeps, memberId: string) => {
  createSecurityEvents(log)('admin.promoted', { memberId }, 'local');
};
