import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { addAuthenticator, addPasskey, codesOf } from '#tests/support/second-factors.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const minute = 60_000;
let registered = 0;

/** A session whose proof was 15 minutes ago. */
async function memberWithOldSession() {
  const server = shared();
  const member = await register(server, `amara.${(registered += 1)}`);
  const app = await addAuthenticator(server, member.token);
  const { authenticator } = await addPasskey(server, member.token);
  server.clock.advance(15 * minute);
  return { server, ...member, app, authenticator };
}

async function mailedCode(server: TestServer, token: string): Promise<string> {
  await server.call('sendProofCode', { token });
  return /^\d{6}$/m.exec(server.mails.at(-1)!.text)![0];
}

test('an old session is told with which second factors it can prove', async () => {
  const { server, token } = await memberWithOldSession();
  expect((await server.call('startPasskey', { token })).body).toEqual({
    code: 'proof-needed',
    message: 'Please confirm that it is you.',
    proofRequired: true,
    secondFactors: ['passkey', 'oneTimeCode', 'recoveryCode'],
  });
});

test('with a second factor neither the password nor a mailed code proves alone, but both together do', async () => {
  const { server, token } = await memberWithOldSession();
  expectProblem(await server.call('prove', { token, body: { password } }), 403);
  const code = await mailedCode(server, token);
  expectProblem(await server.call('prove', { token, body: { code } }), 403);
  expectProblem(await server.call('prove', { token, body: { code, password: 'not the phrase' } }), 403);
  expect((await server.call('removeAuthenticator', { token })).status).toBe(403);
  expect((await server.call('prove', { token, body: { code, password } })).status).toBe(200);
  expect((await server.call('removeAuthenticator', { token })).status).toBe(200);
});

test('a wrong mailed code beside the right password counts as a try', async () => {
  const { server, token } = await memberWithOldSession();
  const code = await mailedCode(server, token);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n += 1)
    expectProblem(await server.call('prove', { token, body: { code: wrong, password } }), 403);
  expectProblem(await server.call('prove', { token, body: { code, password } }), 403);
});

test('a one-time code proves, once', async () => {
  const { server, token, app } = await memberWithOldSession();
  const oneTimeCode = app.codeNow();
  expect((await server.call('prove', { token, body: { oneTimeCode } })).status).toBe(200);
  expect((await server.call('renewRecoveryCodes', { token })).status).toBe(200);
  expectProblem(await server.call('prove', { token, body: { oneTimeCode } }), 403);
});

test('a recovery code proves', async () => {
  const { server, token, app } = await memberWithOldSession();
  const [recoveryCode = ''] = app.recoveryCodes;
  expect((await server.call('prove', { token, body: { recoveryCode } })).status).toBe(200);
  expectProblem(await server.call('prove', { token, body: { recoveryCode } }), 403);
  expect((await server.call('removeAuthenticator', { token })).status).toBe(200);
});

test('a passkey proves in the session that asked for the challenge', async () => {
  const { server, token, authenticator } = await memberWithOldSession();
  const other = await memberWithOldSession();
  const challenge = async (bearer?: string) =>
    (await server.call('getPasskeyChallenge', { body: {}, ...(bearer !== undefined && { token: bearer }) })).body
      .options;
  const prove = async (options: Awaited<ReturnType<typeof challenge>>) =>
    server.call('prove', { token, body: { passkey: authenticator.get(options) } });
  expectProblem(await prove(await challenge(other.token)), 400);
  expectProblem(await prove(await challenge()), 400);
  expect((await prove(await challenge(token))).status).toBe(200);
  expect((await server.call('removeAuthenticator', { token })).status).toBe(200);
});

test('the current password alone changes neither address nor password of an account with a second factor', async () => {
  const { server, token } = await memberWithOldSession();
  const body = { password: 'a new private phrase', currentPassword: password };
  expectProblem(await server.call('userProfile', { token, body }), 403);
  expectProblem(await server.call('userProfile', { token, body: { ...body, email: 'thief@example.org' } }), 403);
});

test('what a password has proved in other sessions is void once there is a second factor', async () => {
  const server = shared();
  const member = await createMember(server);
  const { email, token } = await register(server, `amara.${(registered += 1)}`);
  const { body: other } = await server.call('login', { body: { email, password } });
  const { body: begun } = await server.call('startAuthenticator', { token: other.token });
  await addPasskey(server, token);
  const oneTimeCode = codesOf(server, begun.secret)();
  expectProblem(await server.call('confirmAuthenticator', { token: other.token, body: { oneTimeCode } }), 400);
  expectProblem(await server.call('renewRecoveryCodes', { token: other.token }), 403);
  // Sessions stay, and others' proofs, too.
  expect((await server.call('getSessions', { token: other.token })).body.sessions).toHaveLength(2);
  expect((await server.call('startPasskey', { token: member.token })).status).toBe(200);
});
