import { expect, test, vi } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { holdPasswords } from '#tests/support/passwords/hold-passwords.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const wrong = 'not the phrase';

async function logIn(server: TestServer, email: string, phrase: string, remoteAddress: string) {
  const payload = { email, password: phrase };
  const reply = await server.app.inject({ method: 'POST', url: '/api/user/login', payload, remoteAddress });
  return { status: reply.statusCode, headers: reply.headers, message: reply.json<{ message: string }>().message };
}

/** 120 guesses, each from another network: more than an account allows in an hour. */
async function guessFromEverywhere(server: TestServer, email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < 120; n += 20) {
    const networks = Array.from({ length: 20 }, (_, each) => `198.51.100.${n + each}`);
    const replies = await Promise.all(networks.map((network) => logIn(server, email, wrong, network)));
    statuses.push(...replies.map((reply) => reply.status));
  }
  return statuses;
}

test('of 300 guesses at once no more than the limit are wrong, whichever of them is right', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email } = await register(server, 'amara');
  const accounts = Array.from({ length: 300 }, (_, n) => `guess${n}@example.org`);
  const guesses = accounts.map((account, n) =>
    n === 50 ? logIn(server, email, password, '192.0.2.7') : logIn(server, account, wrong, '192.0.2.7'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect(count(401)).toBeLessThanOrEqual(100);
  // 503: within the limit, but too many were waiting to be checked. The right one may be among the refused.
  const answered = { wrong: count(401), refused: count(429) + count(503), right: count(200) };
  expect(answered.right).toBeLessThanOrEqual(1);
  expect(answered.wrong + answered.refused + answered.right).toBe(300);
});

test('an account allows a hundred wrong passwords an hour over all networks', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email } = await register(server, 'amara');
  const statuses = await guessFromEverywhere(server, email);
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  const refused = await logIn(server, email, password, '203.0.113.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(refused.message).toMatch(
    /^Too many requests\. Please wait \d+ minutes, or set a new password with “Forgot password”\.$/,
  );
  expect((await logIn(server, 'nobody@example.org', password, '203.0.113.1')).status).toBe(401);
});

test('guesses from elsewhere do not lock the owner out of a network from which the account has logged in', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email } = await register(server, 'amara');
  expect((await logIn(server, email, password, '203.0.113.2')).status).toBe(200);
  await guessFromEverywhere(server, email);
  expect((await logIn(server, email, password, '203.0.113.2')).status).toBe(200);
  // The one from which it was registered.
  expect((await logIn(server, email, password, '127.0.0.1')).status).toBe(200);
  expect((await logIn(server, email, password, '203.0.113.3')).status).toBe(429);
});

test('a link by mail lets the owner in from any network, however many guesses there were', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email } = await register(server, 'amara');
  await guessFromEverywhere(server, email);
  // What is refused without being checked is no wrong password at this network.
  for (let n = 0; n < 11; n += 1) expect((await logIn(server, email, password, '203.0.113.4')).status).toBe(429);
  await server.call('forgotPassword', { body: { email } });
  const token = await mailedToken(server, 'forgot-password', email);
  const payload = { token, password: 'another private phrase' };
  const remoteAddress = '203.0.113.4';
  const reset = await server.app.inject({ method: 'POST', url: '/api/user/resetPassword', payload, remoteAddress });
  expect(reset.statusCode).toBe(200);
  expect((await logIn(server, email, payload.password, remoteAddress)).status).toBe(200);
});

test('wrong passwords of a login, a proof and a change of the password count together', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email, token } = await register(server, 'amara');
  const guesses = [
    () => server.call('login', { body: { email, password: wrong } }),
    () => server.call('prove', { token, body: { password: wrong } }),
    () => server.call('userProfile', { token, body: { password: 'another phrase', currentPassword: wrong } }),
  ];
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guesses[n % 3]!()).status);
  expect(statuses).toEqual([...[401, 403, 403], ...[401, 403, 403], ...[401, 403, 403], 401, 429, 429]);
  const change = { password: 'another phrase', currentPassword: password };
  expect((await server.call('userProfile', { token, body: change })).status).toBe(429);
});

test('the right password and a change of something else spend no guess', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email, token } = await register(server, 'amara');
  for (let n = 0; n < 10; n += 1) {
    expect((await server.call('prove', { token, body: { password } })).status).toBe(200);
    expect((await server.call('userProfile', { token, body: { currentPassword: wrong, about: 'Hello' } })).status).toBe(
      200,
    );
  }
  expect((await server.call('login', { body: { email, password } })).status).toBe(200);
});

test('when too many logins wait, the others are answered 503 at once and count as no failure', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const release = holdPasswords();
  const refused: Awaited<ReturnType<typeof logIn>>[] = [];
  const logInAtOnce = (count: number, account: string, networkOf: (n: number) => string) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const reply = await logIn(server, `${account}${n}@example.org`, wrong, networkOf(n));
        if (reply.status === 503) refused.push(reply);
        return reply.status;
      }),
    );

  // Two are being checked and fifty wait.
  const elsewhere = logInAtOnce(60, 'elsewhere', (n) => `10.1.0.${n}`);
  await vi.waitUntil(() => refused.length === 8, patience);
  expect(Number(refused[0]?.headers['retry-after'])).toBe(5);
  expect(refused[0]?.message).toBe('Many people are logging in just now. Please try again in a few seconds.');
  const crowd = await logInAtOnce(100, 'crowd', () => '192.0.2.8');
  expect(crowd).toEqual(crowd.map(() => 503));

  release();
  expect((await elsewhere).filter((status) => status === 401)).toHaveLength(52);
  // The network allows a hundred, which it would have had.
  expect(await logInAtOnce(1, 'later', () => '192.0.2.8')).toEqual([401]);
});
