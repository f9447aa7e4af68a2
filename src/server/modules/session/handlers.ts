import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import { loginRequired, type Context } from '#server/http/context.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import { networkOf } from '#server/platform/rate-limiter.ts';
import { deleteOneTimeTokensOf } from '#server/rules/one-time-tokens.ts';

import { signInCookies } from './cookies.ts';
import type { SessionDeps } from './deps.ts';
import { createGoogleSignIn } from './google.ts';
import { createOwnSignIns } from './own-sign-ins.ts';
import { createPasswordLogin } from './password-login.ts';
import { createPasswordReset } from './password-reset.ts';
import { createProof } from './proof.ts';
import { createRegistration } from './registration.ts';
import { deviceOf } from './sessions.ts';
import { deleteSession, findActiveMember } from './store.ts';

type Ids =
  | 'register'
  | 'login'
  | 'logout'
  | 'forgotPassword'
  | 'resetPassword'
  | 'google'
  | 'googleCallback'
  | 'user'
  | 'prove'
  | 'sendProofCode'
  | 'getSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'getSignIns'
  | 'removeSignIn';

export function sessionHandlers(deps: SessionDeps): Handlers<Context, Ids> {
  const { db, logEvent } = deps;
  const register = createRegistration(deps);
  const logIn = createPasswordLogin(deps);
  const reset = createPasswordReset(deps);
  const google = createGoogleSignIn(deps);
  const proof = createProof(deps);
  const own = createOwnSignIns(deps);
  const { handover } = signInCookies(deps.publicUrl);

  return {
    async register({ body }, { request, reply, locale, t }) {
      const { id: userId, token } = await register(body, deviceOf(request), locale);
      if (token === null) {
        void reply.code(202);
        return { message: t(msg`Thank you. An admin decides about your request, and you get a mail then.`) };
      }
      logEvent('login.ok', { memberId: userId }, request.ip);
      return { token, userId, message: t(msg`Registration successful`) };
    },

    async login({ body }, { request, t }) {
      const opened = await logIn(body, deviceOf(request)).catch((error: unknown) => {
        if (error instanceof Problem) logEvent('login.failed', { email: body.email }, request.ip);
        throw error;
      });
      if (!('token' in opened))
        throw new Problem(
          'second-factor-needed',
          msg`Please confirm with your second factor.`,
          {},
          { proofRequired: true, secondFactorToken: opened.secondFactorToken, secondFactors: opened.secondFactors },
        );
      logEvent('login.ok', { memberId: opened.userId }, request.ip);
      return { ...opened, message: t(msg`Logged in successfully`) };
    },

    async logout(_, { member, request, reply, t }) {
      await deleteSession(db, member.session);
      await deleteOneTimeTokensOf(db, member.id, ['backup', 'download']);
      // The browser has the member's answers in its cache, for their ETags.
      void reply.header('clear-site-data', '"cache"');
      logEvent('session.revoked', { memberId: member.id }, request.ip);
      return { message: t(msg`You are logged out.`) };
    },

    async forgotPassword({ body }, { locale, t }) {
      await reset.request(body.email, locale);
      return {
        message: t(msg`If an account has this address, a mail with a link to set a new password is on its way.`),
      };
    },

    async resetPassword({ body }, { request, t }) {
      const memberId = await reset.complete(body.token, body.password, networkOf(request.ip));
      logEvent('password.reset', { memberId }, request.ip);
      return { message: t(msg`Your password is changed. Please log in.`) };
    },

    google: ({ query }, { request, reply }) => google.start(request, reply, query),
    googleCallback: (_, { request, reply }) => google.complete(request, reply),

    async user(_, { member, request, reply }) {
      const self = await findActiveMember(db, member.id);
      if (!self) throw loginRequired();
      const { about, link, pronouns } = self;
      if (request.handedOver) void reply.clearCookie(handover.name, handover.options);
      return {
        userData: {
          _id: self.id,
          username: self.username,
          profilePicUrl: profilePicUrl(self.picture_id),
          about,
          link,
          pronouns,
          isAdmin: self.is_admin === 1,
          isModerator: self.is_moderator === 1,
        },
        ...(request.handedOver && { token: request.handedOver, language: self.language as '' }),
      };
    },

    async prove({ body: { password, code, ...answer } }, { member, request, t }) {
      if (Object.keys(answer).length > 0) await proof.bySecondFactor(member, answer, request);
      else if ((password ?? code) !== undefined)
        await proof.byPasswordOrCode(member, { password, code, network: networkOf(request.ip) });
      else throw new Problem(400, msg`password or code is missing.`);
      return { message: t(msg`Thank you.`) };
    },

    async sendProofCode(_, { member, locale, t }) {
      await proof.sendCode(member, locale);
      return { message: t(msg`A code is on its way to your e-mail address.`) };
    },

    getSessions: async (_, { member, t }) => ({ sessions: await own.sessions(member, t) }),

    async endSession({ params }, { member, request, t }) {
      await own.endSession(member, params.sessionId);
      logEvent('session.revoked', { memberId: member.id }, request.ip);
      return { message: t(msg`This session is logged out.`) };
    },

    async endOtherSessions(_, { member, request, t }) {
      await own.endOtherSessions(member);
      logEvent('session.revoked', { memberId: member.id }, request.ip);
      return { message: t(msg`You are logged out everywhere else.`) };
    },

    getSignIns: async (_, { member }) => ({ signIns: await own.signIns(member) }),

    async removeSignIn({ params }, { member, t }) {
      await own.removeSignIn(member, params.signInId);
      return { message: t(msg`This sign-in is unlinked.`) };
    },
  };
}
