import { expect, test, vi } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { patience } from '#tests/support/patience.ts';
import { addAuthenticator } from '#tests/support/second-factors.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const inGerman = { 'accept-language': 'de' };
const newEmail = 'new@example.org';

/** The first line of each mail so far, and to whom. */
const greetings = ({ mails }: TestServer) => mails.map(({ to, text }) => [to, text.split('\n')[0]]);

async function verify(server: TestServer, email: string) {
  const token = await mailedToken(server, 'verify-email', email);
  expect((await server.call('verifyEmail', { body: { token } })).status).toBe(200);
}

test('a new member is welcomed in the language of its browser', async () => {
  const server = await startTestServer();
  const body = { username: 'amara', email: 'amara@example.org', password };
  await server.call('register', { body, headers: inGerman });
  await vi.waitUntil(() => server.mails.length === 1, patience);
  expect(greetings(server)).toEqual([['amara@example.org', 'Hallo amara,']]);
});

test('all mails about an account are in the language that its member has chosen, whatever the browser asks for', async () => {
  const provider = await startIdentityProvider({ google: { email: newEmail, email_verified: true, name: 'Amara' } });
  const server = await startTestServer(provider.settings);
  const { email, token } = await register(server, 'amara');
  await verify(server, email);
  const spanish = 'Hola, amara:';
  await server.call('userProfile', { token, body: { language: 'Spanish' }, headers: inGerman });
  const arrived = async (count: number) => {
    await vi.waitUntil(() => server.mails.length >= count, patience);
    return greetings(server).slice(-1)[0];
  };

  await server.call('userProfile', { token, body: { email: newEmail }, headers: inGerman });
  await arrived(3);
  expect(greetings(server).slice(1)).toEqual(
    expect.arrayContaining([
      [email, spanish],
      [newEmail, spanish],
    ]),
  );
  await verify(server, newEmail);
  expect(await arrived(4)).toEqual([email, spanish]);
  await server.call('sendProofCode', { token, headers: inGerman });
  expect(await arrived(5)).toEqual([newEmail, spanish]);
  await new BrowserSession(server, 'google').signIn();
  expect(await arrived(6)).toEqual([newEmail, spanish]);
  await addAuthenticator(server, token);
  expect(await arrived(7)).toEqual([newEmail, spanish]);
});

test('mails about a new address are in the language that is chosen together with it', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  await verify(server, email);
  await server.call('userProfile', { token, body: { email: newEmail, language: 'German' } });
  await vi.waitUntil(() => server.mails.length === 3, patience);
  expect(greetings(server).slice(1).toSorted()).toEqual([
    [email, 'Hallo amara,'],
    [newEmail, 'Hallo amara,'],
  ]);
});
