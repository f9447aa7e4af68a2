import { expect, test, vi } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { mailedToken, mailsWithLink } from '#tests/support/mailed-links.ts';
import { patience } from '#tests/support/patience.ts';
import { addAuthenticator } from '#tests/support/second-factors.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const inGerman = { 'accept-language': 'de-DE,de;q=0.9' };
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

const wrong = { email: 'amara@example.org', password: 'not the password' };

test('a refusal is in the language of the request, and says so to caches', async () => {
  const server = await startTestServer();
  await register(server, 'amara');
  const german = await server.send('POST', '/user/login', { payload: wrong, headers: inGerman });
  expect(german.body).toMatchObject({ message: 'Diese E-Mail-Adresse und dieses Passwort gehören nicht zusammen.' });
  expect(german.headers['vary']).toContain('accept-language');
  const spanish = await server.send('POST', '/user/login', { payload: wrong, headers: { 'accept-language': 'es' } });
  expect(spanish.body).toMatchObject({ message: 'Este correo y esta contraseña no coinciden.' });
  const plain = await server.send('POST', '/user/login', { payload: wrong });
  expect(plain.body).toMatchObject({ message: 'This e-mail address and password do not belong together.' });
});

test('the answer names the field that its message is about, in every language', async () => {
  const server = await startTestServer();
  const payload = { username: 'amara', email: 'amara', password: 'a long and private phrase' };
  const german = await server.send('POST', '/user/register', { payload, headers: inGerman });
  expect([german.status, german.body]).toEqual([
    400,
    { code: 'invalid-input', message: 'email muss eine E-Mail-Adresse sein.', field: 'email' },
  ]);
  const plain = await server.send('POST', '/user/register', { payload });
  expect(plain.body).toEqual({ code: 'invalid-input', message: 'email must be an e-mail address.', field: 'email' });
});

test('a success, an unknown address and a malformed one are answered in the language of the request', async () => {
  const server = await startTestServer();
  const { token } = await register(server, 'amara');
  expect((await server.call('logout', { token, headers: inGerman })).body.message).toBe('Du bist abgemeldet.');
  const unknown = await server.app.inject({ url: '/api/nowhere', headers: inGerman });
  expect(unknown.json()).toEqual({ code: 'not-found', message: 'Unter dieser Adresse gibt es nichts.' });
  const malformed = await server.app.inject({ url: '/api/%', headers: inGerman });
  expect(malformed.json()).toEqual({ code: 'invalid-input', message: 'Diese Adresse ist nicht gültig.' });
});

test('a mail is in the language of its member, or without one in that of the request', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  const subjects = () => mailsWithLink(server, 'forgot-password').map(({ subject }) => subject);
  await server.call('forgotPassword', { body: { email }, headers: inGerman });
  await vi.waitUntil(() => subjects().length === 1, patience);
  await server.call('userProfile', { token, body: { language: 'Spanish' } });
  await server.call('forgotPassword', { body: { email }, headers: inGerman });
  await vi.waitUntil(() => subjects().length === 2, patience);
  expect(subjects()).toEqual(['Ein neues Passwort für Cleaner Life', 'Una contraseña nueva para Cleaner Life']);
});
