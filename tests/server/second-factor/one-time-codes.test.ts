import { expect, test } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { addAuthenticator, addPasskey, codesOf, wrongCode } from '#tests/support/second-factors.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const seconds = 1000;
const minute = 60 * seconds;

async function startWithAuthenticator(options = {}) {
  const server = await startTestServer({}, options);
  const member = await register(server, 'amara');
  return { server, ...member, app: await addAuthenticator(server, member.token) };
}

/** The answer to the right password. */
async function begin(server: TestServer, email = 'amara@example.org') {
  const reply = await server.send('POST', '/user/login', { payload: { email, password } });
  return { ...reply, body: reply.body as { message: string; secondFactorToken: string } };
}

test('the right password of an account with a second factor gives no session, but a token for the second step', async () => {
  const { server } = await startWithAuthenticator();
  const { status, body } = await begin(server);
  expect(status).toBe(403);
  expect(body).toEqual({
    code: 'second-factor-needed',
    message: 'Please confirm with your second factor.',
    proofRequired: true,
    secondFactorToken: expect.stringMatching(/^[\w-]{43}$/) as string,
    secondFactors: ['oneTimeCode', 'recoveryCode'],
  });
  expect(await statusOf(server, body.secondFactorToken)).toBe(401);
  const stored = await server.db.selectFrom('one_time_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(body.secondFactorToken);
});

test('a wrong password and an unknown address are answered as without a second factor', async () => {
  const { server, email } = await startWithAuthenticator();
  const wrong = await server.call('login', { body: { email, password: 'not the phrase' } });
  const unknown = await server.call('login', { body: { email: 'nobody@example.org', password } });
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
});

test('the code of the app finishes the login with the answer of a login', async () => {
  const { server, id, app } = await startWithAuthenticator();
  const { secondFactorToken } = (await begin(server)).body;
  const typed = app.nextCode().replace(/^(...)/, ' $1 ');
  const reply = await server.call('loginWithSecondFactor', { body: { secondFactorToken, oneTimeCode: typed } });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    token: expect.any(String) as string,
    userId: id,
    isAdmin: false,
    isModerator: false,
    language: '',
    message: 'Logged in successfully',
  });
  expect(await statusOf(server, reply.body.token)).toBe(200);
  // It is spent.
  expectProblem(
    await server.call('loginWithSecondFactor', { body: { secondFactorToken, oneTimeCode: app.nextCode() } }),
    400,
  );
});

test('a code works once, and codes of 30 seconds before and after work, too', async () => {
  const { server, app } = await startWithAuthenticator();
  const complete = async (oneTimeCode: string) => {
    const { secondFactorToken } = (await begin(server)).body;
    return (await server.call('loginWithSecondFactor', { body: { secondFactorToken, oneTimeCode } })).status;
  };
  expect(await complete(app.codeNow())).toBe(403);
  expect(await complete(app.codeNow(30 * seconds))).toBe(200);
  expect(await complete(app.codeNow(30 * seconds))).toBe(403);
  server.clock.advance(3 * minute);
  expect(await complete(app.codeNow(-60 * seconds))).toBe(403);
  expect(await complete(app.codeNow(60 * seconds))).toBe(403);
  expect(await complete(app.codeNow(-30 * seconds))).toBe(200);
});

test('of two logins with one code at once only one gets a session', async () => {
  const { server, app } = await startWithAuthenticator();
  const tokens = [(await begin(server)).body.secondFactorToken, (await begin(server)).body.secondFactorToken];
  const oneTimeCode = app.nextCode();
  const replies = await Promise.all(
    tokens.map((secondFactorToken) =>
      server.call('loginWithSecondFactor', { body: { secondFactorToken, oneTimeCode } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('a login allows five wrong codes, also at once, and five minutes', async () => {
  const { server, app } = await startWithAuthenticator();
  const first = (await begin(server)).body;
  const wrong = wrongCode(app.codeNow(), app.codeNow(30 * seconds), app.codeNow(-30 * seconds));
  const attempt = (secondFactorToken: string, oneTimeCode: string) =>
    server.call('loginWithSecondFactor', { body: { secondFactorToken, oneTimeCode } });
  const replies = await Promise.all(Array.from({ length: 5 }, () => attempt(first.secondFactorToken, wrong)));
  for (const reply of replies) expectProblem(reply, 403);
  expectProblem(await attempt(first.secondFactorToken, app.nextCode()), 400);

  const { secondFactorToken } = (await begin(server)).body;
  server.clock.advance(5 * minute);
  expectProblem(await attempt(secondFactorToken, app.codeNow()), 400);
});

test('an account allows 30 wrong codes a day from everywhere, but a recovery code still works', async () => {
  const { server, app, email } = await startWithAuthenticator({ isLimited: true });
  const wrong = wrongCode(app.codeNow(), app.codeNow(30 * seconds), app.codeNow(-30 * seconds));
  const post = async (url: string, payload: object, n: number) => {
    const remoteAddress = `198.51.100.${n}`;
    const reply = await server.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress });
    return { status: reply.statusCode, body: reply.json<{ secondFactorToken: string }>() };
  };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const { body } = await post('/user/login', { email, password }, n);
    const answer = { secondFactorToken: body.secondFactorToken, oneTimeCode: wrong };
    for (let each = 0; each < 3; each += 1) statuses.push((await post('/user/login/secondFactor', answer, n)).status);
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429]);
  const { body } = await post('/user/login', { email, password }, 60);
  const { secondFactorToken } = body;
  expect((await post('/user/login/secondFactor', { secondFactorToken, oneTimeCode: app.nextCode() }, 60)).status).toBe(
    429,
  );
  const [recoveryCode] = app.recoveryCodes;
  expect((await post('/user/login/secondFactor', { secondFactorToken, recoveryCode }, 60)).status).toBe(200);
});

test('wrong codes count as failed logins of the account at this network', async () => {
  const { server, app, email } = await startWithAuthenticator({ isLimited: true });
  const wrong = wrongCode(app.codeNow(), app.codeNow(30 * seconds), app.codeNow(-30 * seconds));
  for (let n = 0; n < 2; n += 1) {
    const { secondFactorToken } = (await begin(server)).body;
    for (let each = 0; each < 5; each += 1)
      await server.call('loginWithSecondFactor', { body: { secondFactorToken, oneTimeCode: wrong } });
  }
  expectProblem(await server.call('login', { body: { email, password } }), 429);
});

test('an authenticator app counts only once a code of it was entered', async () => {
  const server = await startTestServer();
  const { token, email } = await register(server, 'amara');
  const { body } = await server.call('startAuthenticator', { token });
  expect(body.uri).toBe(
    `otpauth://totp/Cleaner%20Life:amara?issuer=Cleaner%20Life&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const codeNow = codesOf(server, body.secret);
  const oneTimeCode = wrongCode(codeNow(), codeNow(30 * seconds), codeNow(-30 * seconds));
  expectProblem(await server.call('confirmAuthenticator', { token, body: { oneTimeCode } }), 400);
  expect((await server.call('login', { body: { email, password } })).status).toBe(200);
  server.clock.advance(10 * minute);
  expectProblem(await server.call('confirmAuthenticator', { token, body: { oneTimeCode: codeNow() } }), 400);
  expect((await server.call('getSecondFactors', { token })).body).toEqual({
    passkeys: [],
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
  });
});

test('an app that was removed is not added again by the code that added it', async () => {
  const server = await startTestServer();
  const { token } = await register(server, 'amara');
  await addPasskey(server, token);
  const { body } = await server.call('startAuthenticator', { token });
  const codeNow = codesOf(server, body.secret);
  const confirm = () => server.call('confirmAuthenticator', { token, body: { oneTimeCode: codeNow() } });
  expect((await confirm()).status).toBe(200);
  expect((await server.call('removeAuthenticator', { token })).status).toBe(200);
  expectProblem(await confirm(), 400);
});

test('a second authenticator app is refused until the first one is removed', async () => {
  const { server, token } = await startWithAuthenticator();
  expectProblem(await server.call('startAuthenticator', { token }), 409);
  expect((await server.call('removeAuthenticator', { token })).status).toBe(200);
  expectProblem(await server.call('removeAuthenticator', { token }), 404);
  expect((await server.call('startAuthenticator', { token })).status).toBe(200);
});

test('a deactivated account comes back with the second factor, not with the password', async () => {
  const { server, token, id, app } = await startWithAuthenticator();
  const reader = await register(server, 'bela');
  const profile = async () =>
    (await server.call('getUserProfile', { token: reader.token, query: { userId: id } })).status;
  await server.call('deactivate', { token });
  const { secondFactorToken } = (await begin(server)).body;
  expect(await profile()).toBe(404);
  const { body } = await server.call('loginWithSecondFactor', {
    body: { secondFactorToken, oneTimeCode: app.nextCode() },
  });
  expect(await statusOf(server, body.token)).toBe(200);
  expect(await profile()).toBe(200);
});
