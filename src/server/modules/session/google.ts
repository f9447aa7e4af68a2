import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import * as oidc from 'openid-client';
import type { Redirect } from '#contract/operations.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import type { SessionDeps } from './deps.ts';
import { memberOfGoogle } from './google-member.ts';
import { insertOneTimeToken, takeOneTimeToken } from './store.ts';

export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const cookie = 'sign-in';
const consentLifetime = 10 * 60 * 1000;
const handoverLifetime = 60 * 1000;

interface Started {
  verifier: string;
  nonce: string;
  redirect: string;
}

/** Why a sign-in led back to the login page; the page has the words. */
type Failure = 'not-configured' | 'failed' | 'unverified';

/** Signs in with Google by OpenID Connect: authorisation code with state, nonce and PKCE (S119). */
export function createGoogleSignIn(deps: SessionDeps) {
  const { db, clock, google, publicUrl, log } = deps;
  const callback = `${publicUrl}/api/user/google/callback`;
  const cookieOptions = { path: '/api/user/google', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;
  let discovered: Promise<oidc.Configuration> | undefined;

  const configuration = (settings: GoogleSettings) => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  const backToLogin = (failure: Failure): Redirect => ({ redirectTo: `/login?google=${failure}` });

  return {
    async begin(reply: FastifyReply, redirect = '/'): Promise<Redirect> {
      if (!google) return backToLogin('not-configured');
      try {
        const config = await configuration(google);
        const state = newToken();
        const started: Started = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce(), redirect: isOwnPath(redirect) ? redirect : '/' };
        const expiresAt = clock.now() + consentLifetime;
        await insertOneTimeToken(db, { tokenHash: hashToken(state), kind: 'sign-in', memberId: null, data: JSON.stringify(started), expiresAt });
        // The cookie ties the sign-in to this browser: a link with somebody else's state signs nobody in.
        void reply.setCookie(cookie, state, { ...cookieOptions, maxAge: consentLifetime / 1000 });
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: 'openid email profile',
          state,
          nonce: started.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(started.verifier),
          code_challenge_method: 'S256',
        });
        return { redirectTo: address.href };
      } catch (error) {
        log.error({ err: error }, 'the sign-in provider cannot be reached');
        return backToLogin('failed');
      }
    },

    async complete(request: FastifyRequest, reply: FastifyReply): Promise<Redirect> {
      if (!google) return backToLogin('not-configured');
      const state = request.cookies[cookie];
      void reply.clearCookie(cookie, cookieOptions);
      const spent = state ? await takeOneTimeToken(db, 'sign-in', hashToken(state), clock.now()) : undefined;
      if (!state || !spent) return backToLogin('failed');
      const { verifier, nonce, redirect } = JSON.parse(spent.data) as Started;
      try {
        // The address as the browser knows it, not as a proxy may have changed it.
        const address = new URL(`${callback}${new URL(request.url, publicUrl).search}`);
        const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true };
        const tokens = await oidc.authorizationCodeGrant(await configuration(google), address, checks);
        const memberId = await onceMore(() => inTransaction(db, (trx) => memberOfGoogle(deps, trx, tokens.claims())));
        if (memberId === null) return backToLogin('unverified');
        const token = newToken();
        await insertOneTimeToken(db, { tokenHash: hashToken(token), kind: 'handover', memberId, expiresAt: clock.now() + handoverLifetime });
        const query = new URLSearchParams({ token, ...(redirect !== '/' && { redirect }) });
        return { redirectTo: `/oauth-success?${query.toString()}` };
      } catch (error) {
        log.warn({ err: error }, 'a sign-in with Google failed');
        return backToLogin('failed');
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(server.hostname);
  // Plain http is for a provider on this machine, as the tests run one.
  const options = isLoopback && server.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : undefined;
  return oidc.discovery(server, clientId, clientSecret, undefined, { ...options, timeout: 10 });
}

/** A name or address that somebody else took between the look and the write is found taken at the second look. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return work();
    throw error;
  }
}

/** A path of this site: not another host in disguise. */
function isOwnPath(path: string): boolean {
  const base = 'http://own.invalid';
  return path.startsWith('/') && URL.canParse(path, base) && new URL(path, base).origin === base;
}
