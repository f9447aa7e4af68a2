import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

/** The claims of a person at the provider. */
export interface Identity {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  name?: string;
}

interface IdentityProvider {
  issuer: string;
  /** Settings for a server that uses this provider. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const details = { kid: 'key of the provider', use: 'sig', alg: 'RS256' };
  return {
    secret: { ...privateKey.export({ format: 'jwk' }), ...details },
    published: { ...publicKey.export({ format: 'jwk' }), ...details },
  };
};
const { secret: key } = newKey();

/**
 * Starts a real OpenID provider on loopback, with login and consent pages; it is stopped after the test. With `hasForeignKeys` it
 * publishes other keys than those it signs with.
 */
export async function startIdentityProvider(
  people: Record<string, Identity>,
  callback = 'http://127.0.0.1:3000/api/user/google/callback',
  { hasForeignKeys = false } = {},
): Promise<IdentityProvider> {
  const http = createServer((request, response) => {
    if (hasForeignKeys && request.url === '/jwks')
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [newKey().published] }));
    else void handle(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const [client_id, client_secret] = ['cleaner-life', 'a secret between the two'];
  // Silences its warning that the pages and the storage are for development only.
  const quiet = vi.spyOn(console, 'warn').mockReturnValue();
  const provider = new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [callback] }],
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people[accountId] }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    // Like Google, puts the e-mail address into the id token, too.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of this test'] },
    jwks: { keys: [key] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
  });
  const handle = provider.callback();
  quiet.mockRestore();
  const stop = () =>
    new Promise<void>((resolve) => {
      http.closeAllConnections();
      http.close(() => resolve());
    });
  onTestFinished(stop);
  return {
    issuer,
    settings: { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, OIDC_ISSUER: issuer },
    stop,
  };
}
