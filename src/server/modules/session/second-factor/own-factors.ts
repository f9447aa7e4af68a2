import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { requestLocale } from '#server/http/answer-locale.ts';
import { uniqueViolation } from '#server/platform/database/errors.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { translate } from '#server/platform/language/translate.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import { forgetProofs, requireFreshProof } from '#server/rules/fresh-proof.ts';
import { inAccountTransaction, type SignedInMember } from '#server/rules/member-transaction.ts';
import {
  deleteOneTimeToken,
  deleteOneTimeTokensOf,
  findOneTimeToken,
  replaceOneTimeToken,
} from '#server/rules/one-time-tokens.ts';
import { hasSecondFactor } from '#server/rules/second-factors.ts';

import type { SessionDeps } from '../deps.ts';
import { describeDevice } from '../describe-device.ts';
import { createFactorMails } from '../security-mails.ts';
import { deviceOf } from '../sessions.ts';
import { authenticatorUri, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './codes.ts';
import { createPasskeys, type PasskeyAnswer } from './passkeys.ts';
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
  const { db, clock, newId, logEvent } = deps;
  const passkeys = createPasskeys(deps);
  const mails = createFactorMails(deps);

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
    await deleteOneTimeTokensOf(trx, member.id, ['passkey-challenge', 'authenticator', 'second-factor']);
    return replaceCodes(trx, member.id);
  }

  async function replaceCodes(trx: Trx, memberId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(memberId, code));
    await replaceRecoveryCodes(trx, memberId, hashes, clock.now());
    return codes;
  }

  /** Runs `remove` after a fresh proof; without a second factor the recovery codes have no use. */
  async function removeFactor(
    member: SignedInMember,
    remove: (trx: Trx) => Promise<boolean>,
    texts: { gone: MessageDescriptor; removed: MessageDescriptor },
    request: FastifyRequest,
  ): Promise<void> {
    await inAccountTransaction(db, member, async (trx, account) => {
      await requireFreshProof(trx, member, clock.now());
      if (!(await remove(trx))) throw new Problem(404, texts.gone);
      if (!(await hasSecondFactor(trx, member.id))) await deleteRecoveryCodes(trx, member.id);
      await mails.send(trx, account, texts.removed, request);
    });
    logEvent('second-factor.removed', { memberId: member.id }, request.ip);
  }

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
        await requireRoom(trx, member.id);
        return passkeys.startAdding(trx, account, { request, purpose: addPurpose(member) });
      }),

    /** Adds a passkey; returns recovery codes with the first second factor. */
    async addPasskey(member: SignedInMember, answer: PasskeyAnswer, request: FastifyRequest) {
      const verified = await passkeys.verifyNew(answer, { request, purpose: addPurpose(member) });
      const name = describeDevice(deviceOf(request).userAgent, (message) => translate(requestLocale(request), message));
      const row = { ...verified, id: newId(), member_id: member.id, name, created_at: clock.now(), last_used_at: null };
      const recoveryCodes = await inAccountTransaction(db, member, async (trx, account) => {
        // Others may have been begun at the same time.
        await requireRoom(trx, member.id);
        await mails.send(trx, account, msg`A passkey was added to your account: ${{ name }}.`, request);
        return addFactor(trx, member, () => insertPasskey(trx, row));
      }).catch((error: unknown) => {
        throw uniqueViolation(error) === null ? error : new Problem(409, msg`This passkey is added already.`);
      });
      logEvent('second-factor.added', { memberId: member.id }, request.ip);
      return recoveryCodes;
    },

    removePasskey(member: SignedInMember, id: string, request: FastifyRequest): Promise<void> {
      const texts = { gone: msg`This passkey is gone.`, removed: msg`A passkey of your account was removed.` };
      return removeFactor(member, (trx) => deletePasskey(trx, member.id, id), texts, request);
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
        return { secret, uri: authenticatorUri(secret, { appName: await readAppName(trx), username }) };
      }),

    /** Adds the authenticator app; returns recovery codes with the first second factor. */
    async confirmAuthenticator(member: SignedInMember, code: string, request: FastifyRequest) {
      const recoveryCodes = await inAccountTransaction(db, member, async (trx, account) => {
        if (await findAuthenticator(trx, member.id)) throw hasOne();
        const started = await findOneTimeToken(trx, 'authenticator', secretId(member), clock.now());
        if (!started) throw new Problem(400, msg`This took too long. Please try again.`);
        const step = stepOf(started.data, code, clock.now());
        if (step === null)
          throw new Problem(400, msg`This code is wrong. Please enter the one that the app shows now.`);
        const row = { member_id: member.id, secret: started.data, last_step: step, created_at: clock.now() };
        // Its secret adds no app again, for example after this one was removed: that needs another proof.
        await deleteOneTimeToken(trx, secretId(member));
        await mails.send(trx, account, msg`An authenticator app was added to your account.`, request);
        return addFactor(trx, member, () => insertAuthenticator(trx, row));
      });
      logEvent('second-factor.added', { memberId: member.id }, request.ip);
      return recoveryCodes;
    },

    removeAuthenticator(member: SignedInMember, request: FastifyRequest): Promise<void> {
      const gone = msg`Your account has no authenticator app.`;
      const removed = msg`The authenticator app of your account was removed.`;
      return removeFactor(member, (trx) => deleteAuthenticator(trx, member.id), { gone, removed }, request);
    },

    /** Ten new recovery codes in the place of those from before. */
    async renewRecoveryCodes(member: SignedInMember, request: FastifyRequest): Promise<string[]> {
      const codes = await inAccountTransaction(db, member, async (trx, account) => {
        await requireFreshProof(trx, member, clock.now());
        if (!(await hasSecondFactor(trx, member.id)))
          throw new Problem(409, msg`Recovery codes belong to a second factor. Please add one first.`);
        await mails.send(trx, account, msg`New recovery codes were made for your account.`, request);
        return replaceCodes(trx, member.id);
      });
      logEvent('second-factor.added', { memberId: member.id }, request.ip);
      return codes;
    },
  };
}

const hasOne = () => new Problem(409, msg`Your account has an authenticator app already. Please remove it first.`);

async function requireRoom(trx: Trx, memberId: string): Promise<void> {
  if ((await listPasskeys(trx, memberId)).length >= maxPasskeys)
    throw new Problem('limit-reached', msg`You have ${{ maxPasskeys }} passkeys already. Please remove one first.`);
}
