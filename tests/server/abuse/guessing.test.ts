import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
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

test('of 300 guesses at once no more than the limit are checked, whichever of them is right', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email } = await register(server, 'amara');
  const accounts = Array.from({ length: 299 }, (_, n) => `guess${n}@example.org`);
  const guesses = accounts.map((account) => logIn(server, account, wrong, '192.0.2.7'));
  const replies = await Promise.all([...guesses, logIn(server, email, password, '192.0.2.7')]);
  const checked = replies.filter((reply) => reply.status === 200 || reply.status === 401);
  expect(checked.length).toBeLessThanOrEqual(100);
  // 503: within the limit, but too many were waiting to be checked.
  expect(replies.filter((reply) => reply.status === 429 || reply.status === 503).length).toBeGreaterThanOrEqual(200);
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
  const networks = Array.from({ length: 400 }, (_, n) => `10.1.${n % 2}.${n >> 1}`);
  const replies = await Promise.all(networks.map((network, n) => logIn(server, `g${n}@example.org`, wrong, network)));
  const refused = replies.filter((reply) => reply.status === 503);
  // About 350, fewer where they arrive while others are being checked.
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.length + replies.filter((reply) => reply.status === 401).length).toBe(400);
  expect(Number(refused[0]?.headers['retry-after'])).toBe(5);
  expect(refused[0]?.message).toBe('Many people are logging in just now. Please try again in a few seconds.');

  // Those from elsewhere make the queue long: one network does not fill it.
  const elsewhere = networks.slice(0, 60).map((network, n) => logIn(server, `e${n}@example.org`, wrong, network));
  const crowd = Array.from({ length: 99 }, (_, n) => logIn(server, `crowd${n}@example.org`, wrong, '192.0.2.8'));
  const uncounted = (await Promise.all(crowd)).filter((reply) => reply.status === 503).length;
  await Promise.all(elsewhere);
  expect(uncounted).toBeGreaterThan(0);
  // The network allows a hundred: if a refusal counted, only one of these would be checked.
  for (let n = 0; n < uncounted; n += 1)
    expect((await logIn(server, `later${n}@example.org`, wrong, '192.0.2.8')).status).toBe(401);
});
