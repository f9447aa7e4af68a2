import { expect, test } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { addPasskey } from '#tests/support/second-factors.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { shareTestServer, startTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const minute = 60_000;

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function memberWithPasskey() {
  const server = shared();
  const member = await createMember(server);
  return { server, ...member, ...(await addPasskey(server, member.token)) };
}

const challenge = async (body: { secondFactorToken?: string } = {}, token?: string) =>
  (await shared().call('getPasskeyChallenge', { body, ...(token !== undefined && { token }) })).body.options;

test('a passkey that has verified the person logs in alone', async () => {
  const { server, id, authenticator } = await memberWithPasskey();
  const options = await challenge();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  const { status, body } = await server.call('loginWithPasskey', { body: { passkey: authenticator.get(options) } });
  expect([status, body.userId, body.isAdmin]).toEqual([200, id, false]);
  expect(await statusOf(server, body.token)).toBe(200);
  const { passkeys } = (await server.call('getSecondFactors', { token: body.token })).body;
  expect(passkeys).toMatchObject([{ name: 'A browser', lastUsedAt: '2026-11-01T09:30:00.000Z' }]);
});

test('a passkey that has not verified the person does not log in alone', async () => {
  const { server, authenticator } = await memberWithPasskey();
  const passkey = authenticator.get(await challenge(), { isVerified: false });
  expectProblem(await server.call('loginWithPasskey', { body: { passkey } }), 403);
});

test('a challenge works once, for five minutes, and only if this server has issued it', async () => {
  const { server, authenticator } = await memberWithPasskey();
  const logIn = (passkey: ReturnType<typeof authenticator.get>) =>
    server.call('loginWithPasskey', { body: { passkey } });
  const options = await challenge();
  expect((await logIn(authenticator.get(options))).status).toBe(200);
  expectProblem(await logIn(authenticator.get(options)), 400);
  expectProblem(await logIn(authenticator.get({ challenge: 'bWFkZSB1cA' })), 400);
  const late = await challenge();
  server.clock.advance(5 * minute);
  expectProblem(await logIn(authenticator.get(late)), 400);
});

test('a passkey of another page does not log in, and is not added', async () => {
  const { server, token, authenticator } = await memberWithPasskey();
  const origin = 'https://evil.example';
  const passkey = authenticator.get(await challenge(), { origin });
  expectProblem(await server.call('loginWithPasskey', { body: { passkey } }), 403);
  const { body } = await server.call('startPasskey', { token });
  const foreign = new SoftwareAuthenticator().create(body.options, { origin });
  expectProblem(await server.call('addPasskey', { token, body: { passkey: foreign } }), 400);
});

test('a passkey whose counter has gone back is refused: it was copied', async () => {
  const { server, authenticator } = await memberWithPasskey();
  const logIn = async (counter: number) => {
    const passkey = authenticator.get(await challenge(), { counter });
    return (await server.call('loginWithPasskey', { body: { passkey } })).status;
  };
  expect(await logIn(7)).toBe(200);
  expect(await logIn(7)).toBe(403);
  expect(await logIn(6)).toBe(403);
  expect(await logIn(8)).toBe(200);
});

test('an unknown or broken passkey is refused with a sentence', async () => {
  const { server } = await memberWithPasskey();
  const stranger = new SoftwareAuthenticator();
  const options = await challenge();
  stranger.create({ ...options, user: { id: 'bm9ib2R5' } });
  expectProblem(await server.call('loginWithPasskey', { body: { passkey: stranger.get(options) } }), 403);
  for (const clientDataJSON of ['e30', 'bm8', '!'])
    expectProblem(
      await server.call('loginWithPasskey', {
        body: { passkey: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON } } },
      }),
      400,
    );
});

test('a passkey that belongs to another member finishes no login', async () => {
  const { server } = await memberWithPasskey();
  const amara = await register(server, 'amara');
  const { authenticator } = await addPasskey(server, amara.token);
  const other = await memberWithPasskey();
  const body = { email: amara.email, password };
  const begin = async () =>
    (await server.send('POST', '/user/login', { payload: body })).body as {
      secondFactorToken: string;
      secondFactors: string[];
    };
  const { secondFactorToken, secondFactors } = await begin();
  expect(secondFactors).toEqual(['passkey', 'recoveryCode']);
  const options = await challenge({ secondFactorToken });
  expect(options).toMatchObject({ allowCredentials: [{ id: authenticator.id, transports: ['internal'] }] });
  const foreign = { secondFactorToken, passkey: other.authenticator.get(options) };
  expectProblem(await server.call('loginWithSecondFactor', { body: foreign }), 403);

  // Nor does an answer to a challenge of another login.
  const passkey = authenticator.get(await challenge({ secondFactorToken: (await begin()).secondFactorToken }));
  expectProblem(await server.call('loginWithSecondFactor', { body: { secondFactorToken, passkey } }), 400);

  // After the password it need not verify the person again.
  const own = authenticator.get(await challenge({ secondFactorToken }), { isVerified: false });
  const reply = await server.call('loginWithSecondFactor', { body: { secondFactorToken, passkey: own } });
  expect([reply.status, reply.body.userId]).toEqual([200, amara.id]);
});

test('a member has several passkeys, named for their devices, and removes one', async () => {
  const { server, token, recoveryCodes } = await memberWithPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const second = new SoftwareAuthenticator();
  const { body } = await server.call('startPasskey', { token });
  expect(body.options['excludeCredentials']).toHaveLength(1);
  const passkey = second.create(body.options);
  const added = await server.call('addPasskey', { token, body: { passkey }, headers: { 'user-agent': iphone } });
  expect(added.body).toEqual({ message: 'Your passkey is added.' });
  const list = async () => (await server.call('getSecondFactors', { token })).body.passkeys;
  expect((await list()).map(({ name }) => name)).toEqual(['A browser', 'Safari on iPhone']);

  const stranger = await createMember(server);
  const params = { passkeyId: (await list())[1]!.id };
  expectProblem(await server.call('removePasskey', { token: stranger.token, params }), 404);
  expect((await server.call('removePasskey', { token, params })).status).toBe(200);
  expectProblem(await server.call('removePasskey', { token, params }), 404);
  expect((await list()).map(({ name }) => name)).toEqual(['A browser']);
  expectProblem(await server.call('loginWithPasskey', { body: { passkey: second.get(await challenge()) } }), 403);
});

test('a passkey is added once, in the session and for the member that began', async () => {
  const { server, token } = await memberWithPasskey();
  const other = await memberWithPasskey();
  const { body } = await server.call('startPasskey', { token });
  const authenticator = new SoftwareAuthenticator();
  const passkey = authenticator.create(body.options);
  expectProblem(await server.call('addPasskey', { token: other.token, body: { passkey } }), 400);
  const again = await server.call('startPasskey', { token });
  const right = { passkey: authenticator.create(again.body.options) };
  expect((await server.call('addPasskey', { token, body: right })).status).toBe(200);
  const third = await server.call('startPasskey', { token: other.token });
  const taken = { passkey: authenticator.create(third.body.options) };
  expectProblem(await server.call('addPasskey', { token: other.token, body: taken }), 409);
});

test('an account has at most 20 passkeys', async () => {
  const { server, token } = await memberWithPasskey();
  for (let n = 1; n < 20; n += 1) await addPasskey(server, token);
  expectProblem(await server.call('startPasskey', { token }), 409);
});

test('passkeys belong to the domain of PUBLIC_URL', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://clean.example.org' });
  const { token } = await createMember(server);
  const { body } = await server.call('startPasskey', { token });
  expect(body.options).toMatchObject({ rp: { id: 'clean.example.org', name: 'Cleaner Life' }, attestation: 'none' });
  // Signed for localhost.
  const origin = 'https://clean.example.org';
  const passkey = new SoftwareAuthenticator().create(body.options, { origin });
  expectProblem(await server.call('addPasskey', { token, body: { passkey } }), 400);
});

test('a community without a domain name says that it has no passkeys', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://203.0.113.7' });
  const { token } = await createMember(server);
  expectProblem(await server.call('startPasskey', { token }), 409);
  expectProblem(await server.call('getPasskeyChallenge', { body: {} }), 409);
});
