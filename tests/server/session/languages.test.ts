import { expect, test, vi } from 'vitest';

import { register } from '#tests/factories/accounts.ts';
import { mailsWithLink } from '#tests/support/mailed-links.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const wrong = { email: 'amara@example.org', password: 'not the password' };
const inGerman = { 'accept-language': 'de-DE,de;q=0.9' };

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
