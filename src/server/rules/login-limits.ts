import { msg, plural } from '@lingui/core/runtime-macro';

import { emailKey } from '#server/platform/member-keys.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { RateLimit, RateLimiter } from '#server/platform/rate-limiter.ts';

import type { Account } from './member-transaction.ts';

// S118: ten failed logins per account and network, and a hundred per network over all accounts.
const perAccount: RateLimit = { name: 'login-account', max: 10, seconds: 900 };
const perNetwork: RateLimit = { name: 'login-address', max: 100, seconds: 900 };
/** Against guesses from many networks. It does not count those from which the account has logged in before. */
const everywhere: RateLimit = {
  name: 'login-everywhere',
  max: 100,
  seconds: 3600,
  refusal: {
    seconds: (seconds) =>
      msg`Too many requests. Please wait ${plural({ seconds }, { one: 'a second', other: '# seconds' })}, or set a new password with “Forgot password”.`,
    minutes: (minutes) =>
      msg`Too many requests. Please wait ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}, or set a new password with “Forgot password”.`,
  },
};
/** Remembers the networks of an account. Timers in memory cannot be longer than 24 days. */
const knownNetwork: RateLimit = { name: 'login-known', max: 1_000_000, seconds: 20 * 24 * 3600 };

interface Attempt {
  email: string;
  network: string;
}

/** Limits failed logins. */
export function createLoginLimits(limits: RateLimiter) {
  const accountAt = ({ email, network }: Attempt) => `${emailKey(email)} ${network}`;

  /** Records that the account's owner was at this network, so that guesses from elsewhere cannot lock them out of it. */
  const trustNetwork = (attempt: Attempt) => limits.consume(knownNetwork, accountAt(attempt));

  return {
    trustNetwork,
    /**
     * Counts the login as failed before its password is checked, so that parallel guesses count, too; throws 429 beyond a
     * limit. Returns functions for a login that did not fail: `succeeded`, and `cancelled` if no password was checked.
     */
    async begin(attempt: Attempt) {
      const isKnown = await limits.isUsed(knownNetwork, accountAt(attempt));
      const counted: [RateLimit, string][] = [
        [perAccount, accountAt(attempt)],
        [perNetwork, attempt.network],
        ...(isKnown ? [] : ([[everywhere, emailKey(attempt.email)]] satisfies [RateLimit, string][])),
      ];
      const spent: typeof counted = [];
      const cancelled = async () => {
        for (const [limit, key] of spent) await limits.giveBack(limit, key);
      };
      for (const [limit, key] of counted) {
        try {
          await limits.consume(limit, key);
        } catch (refusal) {
          // No password was checked, so the limits that had room have counted nothing.
          await cancelled();
          throw refusal;
        }
        spent.push([limit, key]);
      }
      return {
        cancelled,
        async succeeded() {
          await cancelled();
          await limits.reset(perAccount, accountAt(attempt));
          await trustNetwork(attempt);
        },
      };
    },
  };
}

/** Checks the password of a member who is logged in. A wrong one counts as a failed login, so that a stolen session guesses no faster. */
export function createPasswordCheck(limits: RateLimiter) {
  const loginLimits = createLoginLimits(limits);

  return async (
    { email_key: email, password_hash: hash }: Pick<Account, 'email_key' | 'password_hash'>,
    password: string,
    network: string,
  ): Promise<boolean> => {
    const attempt = await loginLimits.begin({ email, network });
    const matches = await verifyPassword(hash, password).catch(async (error: unknown) => {
      await attempt.cancelled();
      throw error;
    });
    if (matches) await attempt.cancelled();
    return matches;
  };
}
