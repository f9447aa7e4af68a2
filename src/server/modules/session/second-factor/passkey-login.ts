import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { Problem } from '#server/platform/problem.ts';
import { createLoginLimits } from '#server/rules/login-limits.ts';

import type { SessionDeps } from '../deps.ts';
import { describeLoggedIn, deviceOf, openSession } from '../sessions.ts';
import { createPasskeys, type PasskeyAnswer } from './passkeys.ts';
import { findPasskey, updatePasskeyUse } from './store.ts';

/** The purpose of challenges for anybody's passkey. */
export const passkeyLogin = 'passkey login';

/** Logs in by a passkey that has verified the person: it counts as both factors. */
export function createPasskeyLogin(deps: SessionDeps) {
  const { db, clock, rateLimiter, reactivate, logEvent } = deps;
  const limits = createLoginLimits(rateLimiter);
  const passkeys = createPasskeys(deps);

  return async (answer: PasskeyAnswer, request: FastifyRequest) => {
    const device = deviceOf(request);
    const use = await passkeys
      .verifyUse(answer, { request, purpose: passkeyLogin, isAlone: true })
      .catch(async (error: unknown) => {
        const known = await findPasskey(db, answer.id);
        if (known) logEvent('login.failed', { memberId: known.member_id }, request.ip);
        throw error;
      });
    const { member_id: memberId } = use.passkey;
    const opened = await inTransaction(db, async (trx) => {
      const member = await lockMember(trx, memberId);
      const isRecorded = await updatePasskeyUse(trx, use.passkey, { counter: use.counter, now: clock.now() });
      if (!member || !isRecorded) throw new Problem('passkey-refused', msg`This passkey was removed.`);
      await reactivate(trx, memberId, clock.now());
      return { member, token: await openSession(trx, clock, memberId, device) };
    });
    await limits.trustNetwork({ email: opened.member.email, network: device.network });
    return { ...describeLoggedIn(opened.member), token: opened.token };
  };
}
