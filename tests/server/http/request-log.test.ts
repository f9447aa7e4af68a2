import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('S013: a secret in a path is not in the log, whatever the answer and the method are', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ LOG_LEVEL: 'debug' }, { log: { write: (line) => lines.push(line) } });
  const secret = randomBytes(32).toString('base64url');
  const paths = [
    `/downloadBackup/${secret}`,
    `/user/downloadData/${secret}`,
    `//downloadBackup/${secret}/x`,
    `/${secret}`,
  ];
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const)
      await server.app.inject({ method, url: `/api${path}` });
  expect(lines.filter((line) => line.includes('downloadBackup')).length).toBeGreaterThan(4);
  expect(lines.join('')).not.toContain(secret);
});

test('S013: the log contains paths, but no query, token, password, code or e-mail address', async () => {
  const provider = await startIdentityProvider({ s1: { email: 'private@example.org', email_verified: true } });
  const lines: string[] = [];
  const server = await startTestServer(provider.settings, { log: { write: (line) => lines.push(line) } });
  const { token, email } = await register(server, 'amara');
  const phrase = 'an unmistakable wrong phrase';
  await server.call('login', { body: { email, password: phrase } });
  await server.call('searchUsers', { query: { query: 'searched-words' } });
  await server.call('getCurrentUser', { token: 'a-forged-token-of-somebody' });
  await server.send('GET', '/nothing?secret=in-the-query');
  await server.send('POST', '/user/follow/%zz?secret=in-the-query', { token });
  await server.call('forgotPassword', { body: { email } });
  const mail = await vi.waitUntil(() => server.mails[0], patience);
  const resetToken = /token=([\w-]+)/.exec(mail.text)![1]!;
  await server.call('resetPassword', { body: { token: `${resetToken}x`, password } });

  const browser = new BrowserSession(server, 's1');
  const callback = new URL(await browser.consent(await browser.go('/api/user/google')));
  const end = await browser.comeBack(callback.href);
  await browser.comeBack(callback.href);
  const again = await browser.go('/api/user/google');
  const state = new URL(again).searchParams.get('state') ?? '';
  callback.searchParams.set('state', state);
  await browser.comeBack(callback.href);
  await server.db.schema.alterTable('sessions').renameTo('away').execute();
  expect((await server.call('getCurrentUser', { token })).status).toBe(500);

  const log = lines.join('');
  const handover = new URL(end, 'http://own.invalid').searchParams.get('token') ?? '';
  for (const secret of [
    token,
    phrase,
    password,
    email,
    'searched-words',
    'a-forged-token',
    'in-the-query',
    resetToken,
    handover,
    state,
    callback.searchParams.get('code') ?? '',
    'private@',
    provider.settings['GOOGLE_CLIENT_SECRET'] ?? '',
  ]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(log.includes(secret), secret).toBe(false);
  }
  expect(lines.map((line) => (JSON.parse(line) as { path?: string }).path)).toEqual(
    expect.arrayContaining(['/api/user/login', '/api/nothing', '/api/user/google/callback']),
  );
  expect(log).toContain('"msg":"internal error"');
});

test('a refused request says why, without what was entered', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => lines.push(line) } });
  const { email } = await register(server, 'amara');
  await server.call('login', { body: { email, password: 'another phrase' } });
  const { status } = await server.call('register', {
    body: { username: 'amara', email: 'other@example.org', password },
  });
  expect(status).toBe(409);
  await server.call('getCurrentUser');
  const reasons = lines
    .map((line) => JSON.parse(line) as { path?: string; status?: number; reason?: string })
    .filter(({ status: answered = 0 }) => answered >= 400)
    .map(({ path, reason }) => [path, reason]);
  expect(reasons).toEqual([
    ['/api/user/login', 'This e-mail address and password do not belong together.'],
    ['/api/user/register', 'This username is taken.'],
    ['/api/user/getCurrentUser', 'Please log in.'],
  ]);
});
