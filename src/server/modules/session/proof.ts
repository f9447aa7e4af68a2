import { randomInt } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import type { Locale } from '#contract/locales.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import { composeMail } from '#server/platform/mail.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import { markProven } from '#server/rules/fresh-proof.ts';
import { createPasswordCheck } from '#server/rules/login-limits.ts';
import { requireEmail } from '#server/rules/member-emails.ts';
import { inAccountTransaction, type Account, type SignedInMember } from '#server/rules/member-transaction.ts';
import { deleteOneTimeToken, findOneTimeToken, replaceOneTimeToken } from '#server/rules/one-time-tokens.ts';
import { hasSecondFactor } from '#server/rules/second-factors.ts';

import type { SessionDeps } from './deps.ts';
import { createFactorCheck, type FactorAnswer } from './second-factor/factor-check.ts';
import { findAccountById } from './store.ts';

const codeLifetime = 10 * 60 * 1000;
const maxTries = 5;

/** Lets members prove in an older session who they are. */
export function createProof(deps: SessionDeps) {
  const { db, clock, mailQueue, rateLimiter } = deps;
  const isPasswordOf = createPasswordCheck(rateLimiter);
  const factors = createFactorCheck(deps);

  return {
    /** By the password or a mailed code; with a second factor by both. */
    async byPasswordOrCode(
      member: SignedInMember,
      given: { password: string | undefined; code: string | undefined; network: string },
    ): Promise<void> {
      const { password, code, network } = given;
      const checked = password === undefined ? undefined : await checkPassword(member, password, network);
      const isRight = await inAccountTransaction(db, member, async (trx, account) => {
        const isBoth = password !== undefined && code !== undefined;
        if (!isBoth && (await hasSecondFactor(trx, member.id))) throw secondFactorNeeded();
        // It may have been changed while it was checked.
        if (checked !== undefined && account.password_hash !== checked) throw wrongPassword();
        if (code !== undefined && !(await redeemCode(trx, member, code.trim()))) return false;
        await markProven(trx, member, clock.now());
        return true;
      });
      if (!isRight) throw wrongCode();
    },

    async bySecondFactor(member: SignedInMember, answer: FactorAnswer, request: FastifyRequest): Promise<void> {
      await factors.check(member.id, answer, { request, purpose: `prove ${member.session}` }, (redeem) =>
        inAccountTransaction(db, member, async (trx) => {
          const isRight = await redeem(trx);
          if (isRight) await markProven(trx, member, clock.now());
          return isRight;
        }),
      );
    },

    /** Mails a code that works in this session only. */
    async sendCode(member: SignedInMember, requested: Locale): Promise<void> {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const expiresAt = clock.now() + codeLifetime;
      await inAccountTransaction(db, member, async (trx, account) => {
        requireEmail(account);
        await replaceOneTimeToken(trx, {
          tokenHash: codeId(member),
          kind: 'proof-code',
          memberId: member.id,
          data: JSON.stringify({ hash: hashCode(member, code), tries: 0 } satisfies StoredCode),
          expiresAt,
        });
        const appName = await readAppName(trx);
        const letter = codeMail(account, memberLocale(account.language, requested), { code, appName });
        await mailQueue.add(trx, { kind: 'code', letter, expiresAt, replaces: member.session });
      });
    },
  };

  /** Returns the hash that the password fits. */
  async function checkPassword({ id }: SignedInMember, password: string, network: string): Promise<string> {
    const account = await findAccountById(db, id);
    if (!account?.password_hash)
      throw new Problem(403, msg`Your account has no password yet. Please ask for a code instead.`);
    if (!(await isPasswordOf(account, password, network))) throw wrongPassword();
    return account.password_hash;
  }

  /** A wrong code counts as a try, so it must not roll the transaction back. */
  async function redeemCode(trx: Trx, member: SignedInMember, code: string): Promise<boolean> {
    const found = await findOneTimeToken(trx, 'proof-code', codeId(member), clock.now());
    if (!found) return false;
    const { hash, tries } = JSON.parse(found.data) as StoredCode;
    const isRight = hash === hashCode(member, code);
    if (isRight || tries + 1 >= maxTries) await deleteOneTimeToken(trx, codeId(member));
    else {
      const data = JSON.stringify({ hash, tries: tries + 1 } satisfies StoredCode);
      const { expires_at: expiresAt } = found;
      await replaceOneTimeToken(trx, {
        tokenHash: codeId(member),
        kind: 'proof-code',
        memberId: member.id,
        data,
        expiresAt,
      });
    }
    return isRight;
  }
}

interface StoredCode {
  hash: string;
  tries: number;
}

const wrongPassword = () => new Problem('wrong-password', msg`The password is wrong.`);
const wrongCode = () => new Problem('wrong-code', msg`This code is wrong or no longer valid.`);
const secondFactorNeeded = () =>
  new Problem(
    'second-factor-needed',
    msg`Please use your second factor, or your password together with a code that we mail you.`,
  );
/** One code per session: a new one replaces the one before. */
const codeId = ({ session }: SignedInMember) => hashToken(`proof ${session}`);
const hashCode = ({ session }: SignedInMember, code: string) => hashToken(`${session} ${code}`);

const codeMail = ({ email, username }: Account, locale: Locale, { code, appName }: { code: string; appName: string }) =>
  composeMail({
    to: email,
    locale,
    subject: msg`Your code for ${{ appName }}: ${{ code }}`,
    paragraphs: [
      msg`Hello ${{ username }},`,
      msg`this code confirms at ${{ appName }} that it is you. It works once, for the next 10 minutes:`,
      code,
      msg`If you did not ask for it, somebody is using a session of yours. Please log in and choose "Log out everywhere else".`,
    ],
  });
