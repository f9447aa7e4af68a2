import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { startWithAdmin } from '#tests/support/start-with-admin.ts';
import { startTestServer } from '#tests/support/test-server.ts';

interface Line {
  msg: string;
  event: string;
  account: string;
  address: string;
}

test('every change of an account is one line of the log, with a hashed account and the network address', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => lines.push(line) } });
  const { token, email } = await register(server, 'amara');
  const logIn = (phrase: string) => server.call('login', { body: { email, password: phrase } });
  await logIn('wrong');
  await logIn(password);
  await server.call('userProfile', { token, body: { password: 'a new phrase', currentPassword: password } });
  await server.call('userProfile', { token, body: { email: 'new@example.org' } });
  await server.call('verifyEmail', { body: { token: await mailedToken(server, 'verify-email', 'new@example.org') } });
  await server.call('forgotPassword', { body: { email: 'new@example.org' } });
  const reset = await mailedToken(server, 'forgot-password', 'new@example.org');
  await server.call('resetPassword', { body: { token: reset, password } });
  const { body: back } = await server.call('login', { body: { email: 'new@example.org', password } });
  await server.call('endOtherSessions', { token: back.token });
  await server.call('delete', { token: back.token });
  await startWithAdmin(server, { email: 'owner@example.org', password });

  const events = lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security');
  expect(events.map(({ event }) => event)).toEqual([
    'login.ok',
    'login.failed',
    'login.ok',
    'password.changed',
    'email.changed',
    'password.reset',
    'login.ok',
    'session.revoked',
    'member.deleted',
    'admin.promoted',
  ]);
  for (const { account } of events) expect(account).toMatch(/^[\w-]{16}$/);
  expect(events.slice(0, -1).map(({ address }) => address)).toEqual(Array(9).fill('127.0.0.1'));
  expect(lines.join('')).not.toMatch(/@example\.org/);
});
