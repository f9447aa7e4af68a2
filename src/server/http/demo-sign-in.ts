import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isLoopback } from '#server/platform/config.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { translate } from '#server/platform/language/translate.ts';

import { requestLocale } from './answer-locale.ts';

const path = '/demo-google';

interface Account {
  username: string;
  email: string;
}

/** Somebody without an account here, for 'sign up with Google'. */
const newcomer: Account = { username: 'newcomer', email: 'newcomer@example.org' };

/** What the demo's server needs to use its stand-in for Google, which `useDemoSignIn` serves. */
export const demoGoogle = (publicUrl: string) => ({
  issuer: publicUrl + path,
  clientId: 'demo',
  clientSecret: randomBytes(32).toString('base64url'),
});

interface DemoSignInOptions {
  google: ReturnType<typeof demoGoogle>;
  publicUrl: string;
  /** The demo's accounts; none once it is removed. */
  listAccounts: () => Promise<Account[]>;
}

/** Serves an OpenID provider in Google's place, which asks for one of the demo's accounts instead of a password: on this machine only. */
export function useDemoSignIn(app: FastifyInstance, { google, publicUrl, listAccounts }: DemoSignInOptions): void {
  const listAll = async () => {
    const accounts = await listAccounts();
    return accounts.length === 0 ? [] : [...accounts, newcomer];
  };
  let provider: ReturnType<typeof createProvider> | undefined;
  const open = () => (provider ??= createProvider({ google, publicUrl, listAll }));

  void app.register((scope, _options, done) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    scope.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) return reply.code(404).send();
    });

    scope.get<{ Params: { uid: string } }>(`${path}/choose/:uid`, async (request, reply) => {
      void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
      return reply.type('text/html').send(choicePage(request, await listAll()));
    });
    scope.post<{ Params: { uid: string; number: string } }>(`${path}/choose/:uid/:number`, async (request, reply) => {
      const account = (await listAll())[Number(request.params.number)];
      if (!account) return reply.code(404).send();
      const result = { login: { accountId: account.email } };
      return reply.redirect(await (await open()).interactionResult(request.raw, reply.raw, result), 303);
    });
    scope.all(`${path}/*`, async ({ raw }, reply) => {
      const handle = (await open()).callback();
      // It asks at each sign-in.
      if (raw.url?.startsWith(`${path}/auth?`)) delete raw.headers.cookie;
      const url = raw.url ?? '';
      Object.assign(raw, { originalUrl: url, url: url.slice(path.length) });
      reply.hijack();
      await handle(raw, reply.raw);
    });
    done();
  });
}

/** Whether the request comes from this machine, and not through a proxy that publishes the server. */
function isFromHere({ raw: { headers } }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  );
  const address = `http://${headers.host}`;
  return !isForwarded && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

/** The library is loaded at the first press. */
async function createProvider({
  google: { issuer, clientId, clientSecret },
  publicUrl,
  listAll,
}: Pick<DemoSignInOptions, 'google' | 'publicUrl'> & { listAll: () => Promise<Account[]> }) {
  const { Provider } = await import('oidc-provider');
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/user/google/callback`],
      },
    ],
    async findAccount(_context, accountId) {
      const account = (await listAll()).find(({ email }) => email === accountId);
      const { username: name = '', email = '' } = account ?? {};
      return account && { accountId, claims: () => ({ sub: accountId, email, email_verified: true, name }) };
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, it puts the e-mail address into the id token, too.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    jwks: { keys: [{ ...key, kid: 'demo', use: 'sig', alg: 'RS256' }] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${path}/choose/${uid}` },
    // Nobody has to agree that the demo reads its own accounts.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

function choicePage(request: FastifyRequest<{ Params: { uid: string } }>, accounts: Account[]): string {
  const locale = requestLocale(request);
  const title = translate(locale, msg`Who signs in?`);
  const explanation = translate(
    locale,
    msg`This page stands in for Google as long as the demo is here. It asks for no password, and nothing leaves this machine.`,
  );
  const uid = encodeURIComponent(request.params.uid);
  const choices = accounts.map(
    ({ username, email }, at) =>
      `<form method="post" action="${path}/choose/${uid}/${at}"><button>${escapeHtml(username)}<small>${escapeHtml(email)}</small></button></form>`,
  );
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(explanation)}</p>${choices.join('')}</main></html>`;
}

const style = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; background: light-dark(#fbf8f3, #151814); color: light-dark(#1d211b, #eceae2) }
main { max-width: 26rem; margin: 12vh auto; padding: 0 20px }
h1 { font: 450 1.75rem/1.15 Georgia, serif; letter-spacing: -.02em }
button { display: grid; width: 100%; margin-top: 10px; padding: 10px 18px; border: 1px solid light-dark(#8a8d80, #7d8276); border-radius: 14px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer }
`;
