import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

/** What the provider tells of somebody, under the subject that it is logged in with. */
export interface Identity {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  name?: string;
}

export interface IdentityProvider {
  issuer: string;
  /** The settings of a server that signs in here. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** A real OpenID provider on loopback, with its own login and consent pages; it is gone when the test is over. */
export async function startIdentityProvider(people: Record<string, Identity>, callback = 'http://127.0.0.1:3000/api/user/google/callback'): Promise<IdentityProvider> {
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const [client_id, client_secret] = ['cleaner-life', 'a secret between the two'];
  // It says at length that its pages and its memory are for development, as they are here.
  const quiet = vi.spyOn(console, 'warn').mockReturnValue();
  const provider = new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [callback] }],
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people[accountId] }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    // Google puts the address into the id token, too.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of this test'] },
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
  });
  const handle = provider.callback();
  quiet.mockRestore();
  const stop = () => new Promise<void>((resolve) => {
    http.closeAllConnections();
    http.close(() => resolve());
  });
  onTestFinished(stop);
  return { issuer, settings: { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, OIDC_ISSUER: issuer }, stop };
}
