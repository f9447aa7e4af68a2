import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { requestLocale } from '#server/http/answer-locale.ts';
import { uniqueViolation } from '#server/platform/database/errors.ts';
import {
  inAccountTransaction,
  type Account,
  type SignedInMember,
} from '#server/platform/database/member-transaction.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { forgetProofs, requireFreshProof } from '#server/platform/fresh-proof.ts';
import { translate } from '#server/platform/language/translate.ts';
import {
  deleteOneTimeToken,
  deleteSecondFactorTokensOf,
  findOneTimeToken,
  replaceOneTimeToken,
} from '#server/platform/one-time-tokens.ts';
import { Problem } from '#server/platform/problem.ts';
import { hasSecondFactor } from '#server/platform/second-factors.ts';
import type { LogSecurityEvent } from '#server/platform/security-events.ts';
import { hashToken } from '#server/platform/tokens.ts';

import type { SessionDeps } from '../deps.ts';
import { describeDevice } from '../describe-device.ts';
import { createFactorMails } from '../security-mails.ts';
import { deviceOf } from '../sessions.ts';
import { authenticatorUri, newSecret, stepOf } from './one-time-codes.ts';
import { createPasskeys, type PasskeyAnswer } from './passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deletePasskey,
  deleteRecoveryCodes,
  findAuthenticator,
  insertAuthenticator,
  insertPasskey,
  listPasskeys,
  replaceRecoveryCodes,
} from './store.ts';

const maxPasskeys = 20;
const secretLifetime = 10 * 60 * 1000;

/** How members add and remove their second factors. What begins with a fresh proof in a session is finished in it within minutes. */
export function createOwnFactors(deps: SessionDeps) {
  const { db, clock, newId, appName } = deps;
  const passkeys = createPasskeys(deps);
  const announce = createAnnouncer(deps);

  const addPurpose = ({ session }: SignedInMember) => `add ${session}`;
  const secretId = ({ session }: SignedInMember) => hashToken(`authenticator ${session}`);

  /** Returns recovery codes if `insert` adds the account's first second factor. */
  async function addFactor(
    trx: Trx,
    member: SignedInMember,
    insert: () => Promise<void>,
  ): Promise<string[] | undefined> {
    const isFirst = !(await hasSecondFactor(trx, member.id));
    await insert();
    if (!isFirst) return undefined;
    // From now on a password alone proves nothing, so what it has proved elsewhere or begun is void.
    await forgetProofs(trx, member.id, member.session);
    await deleteSecondFactorTokensOf(trx, member.id);
    return replaceCodes(trx, member.id);
  }

  async function replaceCodes(trx: Trx, memberId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(memberId, code));
    await replaceRecoveryCodes(trx, memberId, hashes, clock.now());
    return codes;
  }

  /** Runs `remove` after a fresh proof; without a second factor the recovery codes have no use. */
  const removeFactor = (member: SignedInMember, remove: (trx: Trx) => Promise<boolean>, gone: MessageDescriptor) =>
    inAccountTransaction(db, member, async (trx, account) => {
      await requireFreshProof(trx, member, clock.now());
      if (!(await remove(trx))) throw new Problem(404, gone);
      if (!(await hasSecondFactor(trx, member.id))) await deleteRecoveryCodes(trx, member.id);
      return account;
    });

  return {
    async list({ id }: SignedInMember) {
      return {
        passkeys: (await listPasskeys(db, id)).map((row) => ({
          id: row.id,
          name: row.name,
          createdAt: new Date(row.created_at).toISOString(),
          lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
        })),
        hasAuthenticator: (await findAuthenticator(db, id)) !== undefined,
        recoveryCodesLeft: await countRecoveryCodes(db, id),
      };
    },

    startPasskey: (member: SignedInMember, request: FastifyRequest) =>
      inAccountTransaction(db, member, async (trx, account) => {
        await requireFreshProof(trx, member, clock.now());
        if ((await listPasskeys(trx, member.id)).length >= maxPasskeys)
          throw new Problem(409, msg`You have ${{ maxPasskeys }} passkeys already. Please remove one first.`);
        return passkeys.startAdding(trx, account, { request, purpose: addPurpose(member) });
      }),

    /** Adds a passkey; returns recovery codes with the first second factor. */
    async addPasskey(member: SignedInMember, answer: PasskeyAnswer, request: FastifyRequest) {
      const verified = await passkeys.verifyNew(answer, { request, purpose: addPurpose(member) });
      const name = describeDevice(deviceOf(request).userAgent, (message) => translate(requestLocale(request), message));
      const row = { ...verified, id: newId(), member_id: member.id, name, created_at: clock.now(), last_used_at: null };
      const added = await inAccountTransaction(db, member, async (trx, account) => ({
        account,
        recoveryCodes: await addFactor(trx, member, () => insertPasskey(trx, row)),
      })).catch((error: unknown) => {
        throw uniqueViolation(error) === null ? error : new Problem(409, msg`This passkey is added already.`);
      });
      announce(added.account, 'second-factor.added', msg`A passkey was added to your account: ${{ name }}.`, request);
      return added.recoveryCodes;
    },

    async removePasskey(member: SignedInMember, id: string, request: FastifyRequest): Promise<void> {
      const account = await removeFactor(
        member,
        (trx) => deletePasskey(trx, member.id, id),
        msg`This passkey is gone.`,
      );
      announce(account, 'second-factor.removed', msg`A passkey of your account was removed.`, request);
    },

    /** A new secret, which is stored for the member once a code of it is confirmed. */
    startAuthenticator: (member: SignedInMember) =>
      inAccountTransaction(db, member, async (trx, { username }) => {
        await requireFreshProof(trx, member, clock.now());
        if (await findAuthenticator(trx, member.id)) throw hasOne();
        const secret = newSecret();
        await replaceOneTimeToken(trx, {
          tokenHash: secretId(member),
          kind: 'authenticator',
          memberId: member.id,
          data: secret,
          expiresAt: clock.now() + secretLifetime,
        });
        return { secret, uri: authenticatorUri(secret, { appName, username }) };
      }),

    /** Adds the authenticator app; returns recovery codes with the first second factor. */
    async confirmAuthenticator(member: SignedInMember, code: string, request: FastifyRequest) {
      const added = await inAccountTransaction(db, member, async (trx, account) => {
        if (await findAuthenticator(trx, member.id)) throw hasOne();
        const started = await findOneTimeToken(trx, 'authenticator', secretId(member), clock.now());
        if (!started) throw new Problem(400, msg`This took too long. Please try again.`);
        const step = stepOf(started.data, code, clock.now());
        if (step === null)
          throw new Problem(400, msg`This code is wrong. Please enter the one that the app shows now.`);
        const row = { member_id: member.id, secret: started.data, last_step: step, created_at: clock.now() };
        // Its secret adds no app again, for example after this one was removed: that needs another proof.
        await deleteOneTimeToken(trx, secretId(member));
        return { account, recoveryCodes: await addFactor(trx, member, () => insertAuthenticator(trx, row)) };
      });
      announce(added.account, 'second-factor.added', msg`An authenticator app was added to your account.`, request);
      return added.recoveryCodes;
    },

    async removeAuthenticator(member: SignedInMember, request: FastifyRequest): Promise<void> {
      const gone = msg`Your account has no authenticator app.`;
      const account = await removeFactor(member, (trx) => deleteAuthenticator(trx, member.id), gone);
      announce(account, 'second-factor.removed', msg`The authenticator app of your account was removed.`, request);
    },

    /** Ten new recovery codes in the place of those from before. */
    async renewRecoveryCodes(member: SignedInMember, request: FastifyRequest): Promise<string[]> {
      const { account, codes } = await inAccountTransaction(db, member, async (trx, found) => {
        await requireFreshProof(trx, member, clock.now());
        if (!(await hasSecondFactor(trx, member.id)))
          throw new Problem(409, msg`Recovery codes belong to a second factor. Please add one first.`);
        return { account: found, codes: await replaceCodes(trx, member.id) };
      });
      announce(account, 'second-factor.added', msg`New recovery codes were made for your account.`, request);
      return codes;
    },
  };
}

/** Logs what happened to an account and mails it to its owner. */
function createAnnouncer(deps: SessionDeps) {
  const mails = createFactorMails(deps);
  return (
    account: Account,
    event: Parameters<LogSecurityEvent>[0],
    what: MessageDescriptor,
    request: FastifyRequest,
  ) => {
    deps.logEvent(event, { memberId: account.id }, request.ip);
    mails.send(account, what, request);
  };
}

const hasOne = () => new Problem(409, msg`Your account has an authenticator app already. Please remove it first.`);
