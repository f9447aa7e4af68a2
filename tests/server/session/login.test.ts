import { expect, test } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer({}, { isLimited: true });
const wrong = 'not the phrase';
// Every test uses its own members and network addresses, because the server is shared and counts stay.
const logIn = (server: TestServer, email: string, phrase: string, from: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email, password: phrase },
    remoteAddress: from,
  });

test("S118: logging in returns a new session, the member's id, whether it is an admin, and its language", async () => {
  const server = shared();
  const { id, email, token } = await register(server, 'login1');
  await server.call('userProfile', { token, body: { language: 'German' } });
  for (const address of [email, 'LOGIN1@Example.org']) {
    const { status, body } = await server.call('login', { body: { email: address, password } });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      userId: id,
      isAdmin: false,
      isModerator: false,
      language: 'German',
      message: 'Logged in successfully',
    });
    expect(body.token).not.toBe(token);
    expect(await statusOf(server, body.token)).toBe(200);
  }
  expect(await statusOf(server, token)).toBe(200);
  await server.db.updateTable('members').set({ is_admin: 1 }).where('id', '=', id).execute();
  expect((await server.call('login', { body: { email, password } })).body.isAdmin).toBe(true);
});

test('S118: an unknown address, a wrong password and an account without one get the same answer', async () => {
  const server = shared();
  const { email } = await register(server, 'login2');
  const google = await createMember(server);
  const replies = await Promise.all([
    server.call('login', { body: { email, password: wrong } }),
    server.call('login', { body: { email: 'nobody2@example.org', password: wrong } }),
    server.call('login', { body: { email: google.email, password: wrong } }),
    server.call('login', { body: { email: 'no address at all', password: wrong } }),
  ]);
  for (const reply of replies) {
    expectProblem(reply, 401);
    expect(reply.text).toBe(replies[0].text);
    expect(Object.keys(reply.headers).sort()).toEqual(Object.keys(replies[0].headers).sort());
  }
});

test('S118: after ten failures from one network for one account even the right password is answered 429', async () => {
  const server = shared();
  const { email } = await register(server, 'login3');
  await register(server, 'other3');
  for (let n = 0; n < 10; n += 1) expect((await logIn(server, email, wrong, '192.0.2.3')).statusCode).toBe(401);

  const refused = await logIn(server, email.toUpperCase(), password, '192.0.2.3');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(refused.json()).toEqual({
    code: 'rate-limited',
    message: expect.stringMatching(/^Too many requests\. Please wait 1[45] minutes\.$/),
  });
  expect((await logIn(server, email, password, '198.51.100.3')).statusCode).toBe(200);
  expect((await logIn(server, 'other3@example.org', password, '192.0.2.3')).statusCode).toBe(200);
});

test('S118: unknown e-mail addresses are limited like known ones', async () => {
  const server = shared();
  for (let n = 0; n < 10; n += 1)
    expect((await logIn(server, 'nobody4@example.org', wrong, '192.0.2.4')).statusCode).toBe(401);
  expect((await logIn(server, 'nobody4@example.org', wrong, '192.0.2.4')).statusCode).toBe(429);
});

test('S118: parallel guesses are counted, too', async () => {
  const server = shared();
  const { email } = await register(server, 'login5');
  const statuses = await Promise.all(
    Array.from({ length: 14 }, async () => (await logIn(server, email, wrong, '192.0.2.5')).statusCode),
  );
  expect(statuses.sort()).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
});

test('S118: a successful login resets the count', async () => {
  const server = shared();
  const { email } = await register(server, 'login6');
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 9; n += 1) expect((await logIn(server, email, wrong, '192.0.2.6')).statusCode).toBe(401);
    expect((await logIn(server, email, password, '192.0.2.6')).statusCode).toBe(200);
  }
});

test('S118: after a hundred failures over all accounts a network is answered 429', async () => {
  const server = shared();
  const { email } = await register(server, 'login7');
  for (let n = 0; n < 100; n += 20) {
    const emails = Array.from({ length: 20 }, (_, each) => `guess${n + each}@example.org`);
    const replies = await Promise.all(emails.map((guess) => logIn(server, guess, wrong, '192.0.2.7')));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(20).fill(401));
  }
  expect((await logIn(server, email, password, '192.0.2.7')).statusCode).toBe(429);
  expect((await logIn(server, email, password, '198.51.100.7')).statusCode).toBe(200);
});

test('S118: behind a proxy the address that the proxy saw is counted, not the forged part of the header', async () => {
  const server = await startTestServer({ TRUST_PROXY: 'on' }, { isLimited: true });
  const { email } = await register(server, 'amara');
  const guess = (forwarded: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { email, password: wrong },
      headers: { 'x-forwarded-for': forwarded },
    });
  for (let n = 0; n < 10; n += 1) expect((await guess(`10.0.0.${n}, 192.0.2.7`)).statusCode).toBe(401);
  expect((await guess('10.0.0.99, 192.0.2.7')).statusCode).toBe(429);
  expect((await guess('10.0.0.1, 192.0.2.8')).statusCode).toBe(401);
});

test('S102: rate limit keys contain no addresses', async () => {
  const server = shared();
  await logIn(server, 'somebody@example.org', wrong, '192.0.2.9');
  if (!server.pool) return;
  const { rows } = await server.pool.query<{ key: string }>('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/somebody|192\.0/);
});
