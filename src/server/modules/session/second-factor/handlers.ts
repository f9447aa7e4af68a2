import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';

import type { SessionDeps } from '../deps.ts';
import { createFactorLogin, purposeOf } from './factor-login.ts';
import { createOwnFactors } from './own-factors.ts';
import { createPasskeyLogin, passkeyLogin } from './passkey-login.ts';
import { createPasskeys } from './passkeys.ts';

type Ids =
  | 'getSecondFactors'
  | 'startPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'startAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'renewRecoveryCodes'
  | 'getPasskeyChallenge'
  | 'loginWithPasskey'
  | 'loginWithSecondFactor';

export function secondFactorHandlers(deps: SessionDeps): Handlers<Context, Ids> {
  const { logEvent } = deps;
  const own = createOwnFactors(deps);
  const passkeys = createPasskeys(deps);
  const factorLogin = createFactorLogin(deps);
  const logInWithPasskey = createPasskeyLogin(deps);
  const loggedIn = msg`Logged in successfully`;

  return {
    async getSecondFactors(_, { member, reply }) {
      void reply.header('cache-control', 'no-store');
      return own.list(member);
    },
    startPasskey: async (_, { member, request }) => ({ options: await own.startPasskey(member, request) }),

    async addPasskey({ body }, { member, request, t }) {
      const recoveryCodes = await own.addPasskey(member, body.passkey, request);
      return { message: t(msg`Your passkey is added.`), ...(recoveryCodes && { recoveryCodes }) };
    },

    async removePasskey({ params }, { member, request, t }) {
      await own.removePasskey(member, params.passkeyId, request);
      return { message: t(msg`This passkey is removed.`) };
    },

    startAuthenticator: (_, { member }) => own.startAuthenticator(member),

    async confirmAuthenticator({ body }, { member, request, t }) {
      const recoveryCodes = await own.confirmAuthenticator(member, body.oneTimeCode, request);
      return { message: t(msg`Your authenticator app is added.`), ...(recoveryCodes && { recoveryCodes }) };
    },

    async removeAuthenticator(_, { member, request, t }) {
      await own.removeAuthenticator(member, request);
      return { message: t(msg`Your authenticator app is removed.`) };
    },

    async renewRecoveryCodes(_, { member, request, t }) {
      const recoveryCodes = await own.renewRecoveryCodes(member, request);
      return { message: t(msg`These are your new recovery codes.`), recoveryCodes };
    },

    async getPasskeyChallenge({ body: { secondFactorToken } }, { request }) {
      const { viewer } = request;
      if (viewer && secondFactorToken === undefined)
        return { options: await passkeys.startUsing(viewer.id, { request, purpose: `prove ${viewer.session}` }) };
      if (secondFactorToken === undefined)
        return { options: await passkeys.startUsing(null, { request, purpose: passkeyLogin }) };
      const memberId = await factorLogin.memberOf(secondFactorToken);
      return { options: await passkeys.startUsing(memberId, { request, purpose: purposeOf(secondFactorToken) }) };
    },

    async loginWithPasskey({ body }, { request, t }) {
      const opened = await logInWithPasskey(body.passkey, request);
      logEvent('login.ok', { memberId: opened.userId }, request.ip);
      return { ...opened, message: t(loggedIn) };
    },

    async loginWithSecondFactor({ body: { secondFactorToken, ...answer } }, { request, t }) {
      const opened = await factorLogin.complete(secondFactorToken, answer, request);
      logEvent('login.ok', { memberId: opened.userId }, request.ip);
      return { ...opened, message: t(loggedIn) };
    },
  };
}
