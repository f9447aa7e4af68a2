import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import type { Schemas } from '#contract/operations.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { createLoginLimits } from '#server/rules/login-limits.ts';
import {
  deleteOneTimeToken,
  findOneTimeToken,
  insertOneTimeToken,
  replaceOneTimeToken,
} from '#server/rules/one-time-tokens.ts';
import { listSecondFactors } from '#server/rules/second-factors.ts';

import type { SessionDeps } from '../deps.ts';
import { describeLoggedIn, deviceOf, openSession } from '../sessions.ts';
import { findAccountById } from '../store.ts';
import { createFactorCheck, type FactorAnswer } from './factor-check.ts';

const lifetime = 5 * 60 * 1000;
const maxTries = 5;

/** A sign-in that lacks its second factor. */
export interface PendingLogin {
  secondFactorToken: string;
  secondFactors: Schemas['SecondFactors'];
}

/** Whose challenge a pending login's passkey answers. */
export const purposeOf = (secondFactorToken: string): string => `login ${hashToken(secondFactorToken)}`;

/** Demands the second factor of sign-ins whose first one, a password or a Google account, was right. */
export function createFactorLogin(deps: SessionDeps) {
  const { db, clock, rateLimiter, reactivate } = deps;
  const limits = createLoginLimits(rateLimiter);
  const factors = createFactorCheck(deps);

  const findPending = (trx: Trx | typeof db, secondFactorToken: string) =>
    findOneTimeToken(trx, 'second-factor', hashToken(secondFactorToken), clock.now());

  return {
    /** A new pending login of a member that has a second factor; null if it has none. */
    async begin(trx: Trx, memberId: string): Promise<PendingLogin | null> {
      const secondFactors = await listSecondFactors(trx, memberId);
      if (secondFactors.length === 0) return null;
      const secondFactorToken = newToken();
      await insertOneTimeToken(trx, {
        tokenHash: hashToken(secondFactorToken),
        kind: 'second-factor',
        memberId,
        data: '0',
        expiresAt: clock.now() + lifetime,
      });
      return { secondFactorToken, secondFactors };
    },

    /** The member of a pending login; throws 400 if it has expired. */
    async memberOf(secondFactorToken: string): Promise<string> {
      const pending = await findPending(db, secondFactorToken);
      if (!pending?.member_id) throw expired();
      return pending.member_id;
    },

    /** Finishes a pending login. Wrong answers are failed logins, and spend the tries of this one. */
    async complete(secondFactorToken: string, answer: FactorAnswer, request: FastifyRequest) {
      const memberId = await this.memberOf(secondFactorToken);
      const account = await findAccountById(db, memberId);
      if (!account) throw expired();
      const device = deviceOf(request);
      const attempt = await limits.begin({ email: account.email, network: device.network });
      const ceremony = { request, purpose: purposeOf(secondFactorToken) };
      let token = '';
      await factors.check(memberId, answer, ceremony, (redeem) =>
        inTransaction(db, async (trx) => {
          // Locked, so that parallel answers are counted one by one.
          await lockMember(trx, memberId);
          const pending = await findPending(trx, secondFactorToken);
          if (!pending) throw expired();
          const isRight = await redeem(trx);
          if (!isRight) {
            await countTry(trx, secondFactorToken, pending);
            return false;
          }
          await deleteOneTimeToken(trx, hashToken(secondFactorToken));
          await reactivate(trx, memberId, clock.now());
          token = await openSession(trx, clock, memberId, device);
          return true;
        }),
      );
      await attempt.succeeded();
      return { ...describeLoggedIn(account), token };
    },
  };

  async function countTry(
    trx: Trx,
    secondFactorToken: string,
    {
      member_id: memberId,
      data,
      expires_at: expiresAt,
    }: { member_id: string | null; data: string; expires_at: number },
  ): Promise<void> {
    const tokenHash = hashToken(secondFactorToken);
    const tries = Number(data) + 1;
    if (tries >= maxTries) await deleteOneTimeToken(trx, tokenHash);
    else await replaceOneTimeToken(trx, { tokenHash, kind: 'second-factor', memberId, data: String(tries), expiresAt });
  }
}

const expired = () => new Problem('sign-in-expired', msg`This sign-in has expired. Please log in again.`);
