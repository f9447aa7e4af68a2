import { msg } from '@lingui/core/runtime-macro';

import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { Problem } from '#server/platform/problem.ts';
import { createLoginLimits } from '#server/rules/login-limits.ts';
import { findMemberByEmail } from '#server/rules/member-emails.ts';

import type { SessionDeps } from './deps.ts';
import { createFactorLogin, type PendingLogin } from './second-factor/factor-login.ts';
import { describeLoggedIn, openSession, type Device } from './sessions.ts';

type Opened = { token: string } | PendingLogin;

/**
 * Logs in by password, or begins to if the account has a second factor. An unknown address and a wrong password are
 * indistinguishable, also by their duration.
 */
export function createPasswordLogin(deps: SessionDeps) {
  const { db, clock, rateLimiter, reactivate } = deps;
  const limits = createLoginLimits(rateLimiter);
  const factorLogin = createFactorLogin(deps);

  return async ({ email, password }: { email: string; password: string }, device: Device) => {
    const attempt = await limits.begin({ email, network: device.network });
    const member = await findMemberByEmail(db, email);
    const matches = await verifyPassword(member?.password_hash ?? null, password).catch(async (error: unknown) => {
      await attempt.cancelled();
      throw error;
    });
    const opened = matches && member ? await openVerified(member, device) : null;
    if (!member || opened === null)
      throw new Problem('wrong-credentials', msg`This e-mail address and password do not belong together.`);
    // Only with its second factor has the login succeeded, and the network become one of the account's.
    await ('token' in opened ? attempt.succeeded() : attempt.cancelled());
    return { ...describeLoggedIn(member), ...opened };
  };

  /**
   * Null if the password is no longer the one that was verified. Locked: a password change that comes later waits for this
   * transaction, and then revokes what it opens.
   */
  function openVerified(
    { id, password_hash: verified }: { id: string; password_hash: string | null },
    device: Device,
  ): Promise<Opened | null> {
    return inTransaction(db, async (trx) => {
      const member = await lockMember(trx, id);
      if (member?.password_hash !== verified) return null;
      const pending = await factorLogin.begin(trx, id);
      if (pending) return pending;
      await reactivate(trx, id, clock.now());
      return { token: await openSession(trx, clock, id, device) };
    });
  }
}
