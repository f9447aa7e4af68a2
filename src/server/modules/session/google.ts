import type {} from '@fastify/cookie';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';

import type { Locale } from '#contract/locales.ts';
import type { Redirect } from '#contract/operations.ts';
import { safePath } from '#contract/paths.ts';
import { requestLocale } from '#server/http/answer-locale.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import { composeMail } from '#server/platform/mail.ts';
import { Problem } from '#server/platform/problem.ts';
import { networkOf } from '#server/platform/rate-limiter.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import { consumeOneTimeToken, insertOneTimeToken } from '#server/rules/one-time-tokens.ts';

import { signInCookies } from './cookies.ts';
import type { SessionDeps } from './deps.ts';
import { resolveGoogleMember, type GoogleRefusal, type LinkedAccount } from './google-member.ts';
import { createProviderDiscovery } from './google-provider.ts';
import { createFactorLogin, type PendingLogin } from './second-factor/factor-login.ts';

const consentLifetime = 10 * 60 * 1000;
const handoverLifetime = 60 * 1000;
/** How many sign-ins one browser can have under way. */
const maxAtOnce = 5;

/** Stored with the one-time token of a sign-in that is under way. */
interface SignInState {
  verifier: string;
  nonce: string;
  redirect: string;
  /** Of an invitation, for a new account. */
  invitation?: string | undefined;
}

/** Why a sign-in failed; the login page has the message for it. */
type Failure = 'not-configured' | 'failed' | 'suspended' | GoogleRefusal;

/** Signs in with Google by OpenID Connect: authorization code flow with state, nonce and PKCE (S119). */
export function createGoogleSignIn(deps: SessionDeps) {
  const { db, clock, google, publicUrl, log, logEvent, reactivate } = deps;
  const factorLogin = createFactorLogin(deps);
  const callback = `${publicUrl}/api/user/google/callback`;
  const cookies = signInCookies(publicUrl);
  const configuration = createProviderDiscovery();
  /** With the invitation and the path that was asked for: the page leads to other ways to log in and to sign up. */
  const backToLogin = (failure: Failure, { invitation, redirect = '/' }: Partial<SignInState> = {}): Redirect => {
    const invite = invitation !== undefined && { invite: invitation };
    return {
      redirectTo: `/login?${new URLSearchParams({ google: failure, ...invite, ...backTo(redirect) }).toString()}`,
    };
  };

  /** Of the sign-ins that this browser has begun, such as in two tabs: a callback link with another browser's state must not work. */
  const statesOf = ({ cookies: sent }: FastifyRequest) => (sent[cookies.signIn.name] ?? '').split('.').filter(Boolean);
  const keepStates = (reply: FastifyReply, states: string[]) => {
    const { name, options } = cookies.signIn;
    if (states.length === 0) void reply.clearCookie(name, options);
    else void reply.setCookie(name, states.join('.'), { ...options, maxAge: consentLifetime / 1000 });
  };
  const stateIn = (request: FastifyRequest) => new URL(request.url, publicUrl).searchParams.get('state');

  return {
    async start(
      request: FastifyRequest,
      reply: FastifyReply,
      asked: { redirect?: string; invitation?: string },
    ): Promise<Redirect> {
      const redirect = safePath(asked.redirect) ?? '/';
      const { invitation } = asked;
      if (!google) return backToLogin('not-configured', { redirect, invitation });
      try {
        const config = await configuration(google);
        const state = newToken();
        const signIn: SignInState = {
          verifier: oidc.randomPKCECodeVerifier(),
          nonce: oidc.randomNonce(),
          redirect,
          invitation,
        };
        const expiresAt = clock.now() + consentLifetime;
        await insertOneTimeToken(db, {
          tokenHash: hashToken(state),
          kind: 'sign-in',
          memberId: null,
          data: JSON.stringify(signIn),
          expiresAt,
        });
        keepStates(reply, [...statesOf(request), state].slice(-maxAtOnce));
        const authorizationUrl = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: 'openid email profile',
          state,
          nonce: signIn.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(signIn.verifier),
          code_challenge_method: 'S256',
        });
        return { redirectTo: authorizationUrl.href };
      } catch (error) {
        log.error({ err: error }, 'the sign-in provider cannot be reached');
        return backToLogin('failed', { redirect, invitation });
      }
    },

    async complete(request: FastifyRequest, reply: FastifyReply): Promise<Redirect> {
      if (!google) return backToLogin('not-configured');
      const states = statesOf(request);
      const state = states.find((one) => one === stateIn(request));
      // A forged one ends all that this browser has begun.
      const ending = state === undefined ? states : [state];
      keepStates(
        reply,
        states.filter((one) => !ending.includes(one)),
      );
      const consumed: Awaited<ReturnType<typeof consumeOneTimeToken>>[] = [];
      for (const one of ending) consumed.push(await consumeOneTimeToken(db, 'sign-in', hashToken(one), clock.now()));
      const [begun] = consumed;
      if (state === undefined || !begun) return backToLogin('failed');
      const signIn = JSON.parse(begun.data) as SignInState;
      const { verifier, nonce, invitation } = signIn;
      try {
        // The URL as the browser knows it; a proxy may have changed request.url.
        const callbackUrl = new URL(`${callback}${new URL(request.url, publicUrl).search}`);
        const checks = {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        };
        const tokens = await oidc.authorizationCodeGrant(await configuration(google), callbackUrl, checks);
        const [token, browserKey] = [newToken(), newToken()];
        const resolved = await retryOnConflict(() =>
          inTransaction(db, async (trx) => {
            const member = await resolveGoogleMember(deps, trx, google.issuer, {
              claims: tokens.claims(),
              invitation,
              network: networkOf(request.ip),
            });
            if ('refused' in member) return member;
            if (member.linked) await mailLinked(deps, trx, member.linked, requestLocale(request));
            const pending = await factorLogin.begin(trx, member.id);
            if (pending) return { ...member, pending };
            await reactivate(trx, member.id, clock.now());
            await insertOneTimeToken(trx, {
              tokenHash: hashToken(token),
              kind: 'handover',
              memberId: member.id,
              data: hashToken(browserKey),
              expiresAt: clock.now() + handoverLifetime,
            });
            return { ...member, pending: null };
          }),
        );
        if ('refused' in resolved) return backToLogin(resolved.refused, signIn);
        const back = backTo(signIn.redirect);
        if (resolved.pending) return toSecondFactor(resolved.pending, back);
        logEvent('login.ok', { memberId: resolved.id }, request.ip);
        void reply.setCookie(cookies.handover.name, browserKey, {
          ...cookies.handover.options,
          maxAge: handoverLifetime / 1000,
        });
        const query = new URLSearchParams({ token, ...(resolved.isNew && { isNew: 'true' }), ...back });
        return { redirectTo: `/oauth-success?${query.toString()}` };
      } catch (error) {
        if (error instanceof Problem && error.status === 403)
          return backToLogin('suspended', { redirect: signIn.redirect });
        log.warn({ err: error }, 'a sign-in with Google failed');
        return backToLogin('failed', signIn);
      }
    },
  };
}

/** The path that was asked for, as a parameter; none for the home page. */
const backTo = (redirect: string): { redirect: string } | false => redirect !== '/' && { redirect };

/** The login page takes the token from the fragment, which no server and no log sees. */
function toSecondFactor({ secondFactorToken, secondFactors }: PendingLogin, back: ReturnType<typeof backTo>): Redirect {
  const query = back ? `?${new URLSearchParams(back).toString()}` : '';
  const fragment = new URLSearchParams({ secondFactorToken, secondFactors: secondFactors.join() }).toString();
  return { redirectTo: `/login${query}#${fragment}` };
}

/** Tells the account's owner by mail that it can now be opened with Google. */
async function mailLinked(
  { mailQueue, publicUrl }: SessionDeps,
  trx: Trx,
  { username, email, language, isReset }: LinkedAccount,
  requested: Locale,
): Promise<void> {
  const appName = await readAppName(trx);
  const letter = composeMail({
    to: email,
    locale: memberLocale(language, requested),
    subject: msg`Log in to ${{ appName }} with Google`,
    paragraphs: [
      msg`Hello ${{ username }},`,
      msg`somebody who owns this e-mail address at Google has just logged in to your account at ${{ appName }}, and can do so from now on.`,
      isReset
        ? msg`Nobody had confirmed before that this address belongs to the account. Its password and its sessions have therefore ended; you can set a new password with this link:`
        : msg`Your password stays as it is. If it was not you, set a new one with this link:`,
      `${publicUrl}/forgot-password`,
    ],
  });
  await mailQueue.add(trx, { kind: 'security', letter });
}

/** Retries once after a 409: the username or address was taken between the check and the insert. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return work();
    throw error;
  }
}
