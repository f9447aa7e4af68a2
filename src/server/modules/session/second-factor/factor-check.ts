import { msg, plural } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import type { Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import type { RateLimit } from '#server/platform/rate-limiter.ts';

import type { SessionDeps } from '../deps.ts';
import { createFactorMails } from '../security-mails.ts';
import { findAccountById } from '../store.ts';
import { hashRecoveryCode, stepOf } from './codes.ts';
import { createPasskeys, type PasskeyAnswer } from './passkeys.ts';
import { deleteRecoveryCode, findAuthenticator, updateLastStep, updatePasskeyUse } from './store.ts';

/** One of the three. */
export interface FactorAnswer {
  passkey?: PasskeyAnswer;
  oneTimeCode?: string;
  recoveryCode?: string;
}

/** A million codes, of which three are right: at this rate one guess in 11,000 days succeeds. */
const codesPerDay: RateLimit = {
  name: 'one-time-codes',
  max: 30,
  seconds: 24 * 3600,
  refusal: {
    seconds: (seconds) =>
      msg`Too many requests. Please wait ${plural({ seconds }, { one: 'a second', other: '# seconds' })}, or use a recovery code or a passkey.`,
    minutes: (minutes) =>
      msg`Too many requests. Please wait ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}, or use a recovery code or a passkey.`,
  },
};

/** Whether the answer is right, which is recorded in the transaction. Called with it at most once. */
type Redeem = (trx: Trx) => Promise<boolean>;

/** Checks second factors, for signing in and for proofs. */
export function createFactorCheck(deps: SessionDeps) {
  const { clock, rateLimiter, logEvent } = deps;
  const passkeys = createPasskeys(deps);
  const mails = createFactorMails(deps);

  /** Verifies a passkey outside of the transaction, as that takes its time. */
  async function prepare(memberId: string, answer: FactorAnswer, ceremony: Ceremony): Promise<Redeem> {
    const { passkey, oneTimeCode, recoveryCode } = answer;
    if (passkey !== undefined) {
      const use = await passkeys.verifyUse(passkey, ceremony);
      return async (trx) =>
        use.passkey.member_id === memberId &&
        updatePasskeyUse(trx, use.passkey, { counter: use.counter, now: clock.now() });
    }
    if (oneTimeCode !== undefined) {
      await rateLimiter.consume(codesPerDay, memberId);
      return async (trx) => {
        const authenticator = await findAuthenticator(trx, memberId);
        const step = authenticator ? stepOf(authenticator.secret, oneTimeCode, clock.now()) : null;
        return step !== null && updateLastStep(trx, memberId, step);
      };
    }
    if (recoveryCode !== undefined)
      return async (trx) => {
        if (!(await deleteRecoveryCode(trx, memberId, hashRecoveryCode(memberId, recoveryCode)))) return false;
        const account = await findAccountById(trx, memberId);
        if (account) await mails.send(trx, account, msg`A recovery code of your account was used.`, ceremony.request);
        return true;
      };
    throw new Problem(400, msg`passkey, oneTimeCode or recoveryCode is missing.`);
  }

  return {
    /**
     * Calls `work` with a function that redeems the answer in a transaction of it, and throws 403 if it was wrong. A wrong answer
     * must not roll the transaction back, so that `work` can count it.
     */
    async check(
      memberId: string,
      answer: FactorAnswer,
      ceremony: Ceremony,
      work: (redeem: Redeem) => Promise<boolean>,
    ): Promise<void> {
      const { request } = ceremony;
      try {
        if (!(await work(await prepare(memberId, answer, ceremony)))) throw wrongAnswer(answer);
      } catch (error) {
        if (error instanceof Problem && error.status === 403)
          logEvent('second-factor.failed', { memberId }, request.ip);
        throw error;
      }
      if (answer.passkey !== undefined) return;
      if (answer.oneTimeCode !== undefined) return rateLimiter.giveBack(codesPerDay, memberId);
      logEvent('recovery-code.used', { memberId }, request.ip);
    },
  };
}

interface Ceremony {
  request: FastifyRequest;
  purpose: string;
}

const wrongAnswer = ({ passkey, oneTimeCode }: FactorAnswer) =>
  new Problem(
    passkey !== undefined ? 'passkey-refused' : 'wrong-code',
    passkey !== undefined
      ? msg`This passkey was not accepted.`
      : oneTimeCode !== undefined
        ? msg`This code is wrong, or was used before.`
        : msg`This recovery code is wrong, or was used before.`,
  );
