import { readFile } from 'node:fs/promises';
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

/** The expression of the filter; fail2ban puts one for addresses in the place of `<HOST>`. */
async function readFailregex(): Promise<RegExp> {
  const filter = await readFile(new URL('../../../docs/hosting/fail2ban-filter.conf', import.meta.url), 'utf8');
  const [, expression = ''] = /^failregex = (.+)$/m.exec(filter) ?? [];
  return new RegExp(expression.replace('<HOST>', String.raw`(?<host>[\d.]+|[\da-fA-F:.]+)`));
}

test('the filter for fail2ban finds failed logins and refused visitors in the log, with their address, and nothing else', async () => {
  const failregex = await readFailregex();
  const lines: string[] = [];
  const server = await startTestServer({}, { isLimited: true, log: { write: (line) => lines.push(line) } });
  const { token, email } = await register(server, 'amara');
  const found = async (work: () => Promise<unknown>) => {
    const from = lines.length;
    await work();
    return lines.slice(from).flatMap((line) => failregex.exec(line.trimEnd())?.groups?.['host'] ?? []);
  };
  const logIn = (phrase: string) => server.call('login', { body: { email, password: phrase } });

  expect(await found(() => logIn('wrong'))).toEqual(['127.0.0.1']);
  expect(
    await found(() => server.call('userProfile', { token, body: { password: 'a new phrase', currentPassword: 'no' } })),
  ).toEqual([]);
  expect(
    await found(async () => {
      await logIn(password);
      await server.call('getPost', { query: { postId: server.newId() } });
      await server.call('savePostMetadata', { token, body: { category: 'beauty', title: '"event":"login.failed"' } });
      await server.call('searchUsers', {
        token,
        query: { query: '","event":"login.failed","address":"203.0.113.7"' },
      });
      await server.call('savePostMetadata', { body: { category: 'beauty' } });
    }),
  ).toEqual([]);
  const guesses = await found(async () => {
    let status = 0;
    for (let n = 0; n < 20 && status !== 429; n += 1) ({ status } = await logIn(`wrong ${n}`));
    expect(status).toBe(429);
  });
  expect(guesses.length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.includes('rate-limit.exceeded'))).toHaveLength(1);
});
