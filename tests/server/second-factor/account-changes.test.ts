import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { addAuthenticator, addPasskey } from '#tests/support/second-factors.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;

async function verify(server: TestServer, email: string) {
  await server.call('verifyEmail', { body: { token: await mailedToken(server, 'verify-email', email) } });
}

const factorsOf = async ({ db }: TestServer, memberId: string) => {
  const count = async (table: 'passkeys' | 'authenticators' | 'recovery_codes') =>
    (await db.selectFrom(table).selectAll().where('member_id', '=', memberId).execute()).length;
  return [await count('passkeys'), await count('authenticators'), await count('recovery_codes')];
};

test('a sign-in with Google needs the second factor, too', async () => {
  const amara = { email: 'amara@example.org', email_verified: true };
  const server = await startTestServer((await startIdentityProvider({ s1: amara })).settings);
  const { id, token, email } = await register(server, 'amara');
  await verify(server, email);
  const app = await addAuthenticator(server, token);
  await server.call('deactivate', { token });

  const end = await new BrowserSession(server, 's1').signIn('/discover');
  const { pathname, search, hash } = new URL(end, 'http://own.invalid');
  expect([pathname, search]).toEqual(['/login', '?redirect=%2Fdiscover']);
  const begun = new URLSearchParams(hash.slice(1));
  expect(begun.get('secondFactors')).toBe('oneTimeCode,recoveryCode');
  const account = await server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(account.deactivated_at).not.toBeNull();
  const secondFactorToken = begun.get('secondFactorToken') ?? '';
  const { status, body } = await server.call('loginWithSecondFactor', {
    body: { secondFactorToken, oneTimeCode: app.nextCode() },
  });
  expect([status, body.userId]).toEqual([200, id]);
});

test('a sign-in with Google ends the second factors of an account whose address was never verified', async () => {
  const amara = { email: 'amara@example.org', email_verified: true };
  const server = await startTestServer((await startIdentityProvider({ s1: amara })).settings);
  const stranger = await register(server, 'amara');
  await addAuthenticator(server, stranger.token);
  await addPasskey(server, stranger.token);
  expect(await new BrowserSession(server, 's1').signIn()).toMatch(/^\/oauth-success\?/);
  expect(await factorsOf(server, stranger.id)).toEqual([0, 0, 0]);
});

test('a new password by mail leaves an older second factor, unless the address was never verified', async () => {
  const server = await startTestServer();
  const reset = async (email: string) => {
    await server.call('forgotPassword', { body: { email } });
    const body = { token: await mailedToken(server, 'forgot-password', email), password: 'another private phrase' };
    await server.call('resetPassword', { body });
    return (await server.call('login', { body: { email, password: body.password } })).status;
  };
  const [owner, stranger] = [await register(server, 'amara'), await register(server, 'bela')];
  await verify(server, owner.email);
  for (const { token } of [owner, stranger]) await addAuthenticator(server, token);
  server.clock.advance(8 * day);
  expect(await reset(owner.email)).toBe(403);
  expect(await reset(stranger.email)).toBe(200);
});

test('a new password by mail removes the passkey of a thief who knew the old one', async () => {
  const server = await startTestServer();
  const { id, email, token } = await register(server, 'amara');
  await verify(server, email);
  const app = await addAuthenticator(server, token);
  server.clock.advance(8 * day);
  await server.call('prove', { token, body: { oneTimeCode: app.nextCode() } });
  const { authenticator } = await addPasskey(server, token);
  await server.call('forgotPassword', { body: { email } });
  const body = { token: await mailedToken(server, 'forgot-password', email), password: 'another private phrase' };
  expect((await server.call('resetPassword', { body })).status).toBe(200);
  expect(await factorsOf(server, id)).toEqual([0, 1, 10]);
  const { options } = (await server.call('getPasskeyChallenge', { body: {} })).body;
  const login = await server.call('loginWithPasskey', { body: { passkey: authenticator.get(options) } });
  expect(login.status).toBe(403);
});

test('restoring an address removes what a thief has added, and leaves what the owner had', async () => {
  const server = await startTestServer();
  const changeAddress = async ({ token, email }: { token: string; email: string }) => {
    await server.call('userProfile', { token, body: { email: `thief-of-${email}` } });
    await verify(server, `thief-of-${email}`);
    return mailedToken(server, 'undo-email-change', email);
  };
  const prove = async (token: string, code: string) => server.call('prove', { token, body: { oneTimeCode: code } });

  const careless = await createMember(server);
  await addPasskey(server, careless.token);
  const undo = await changeAddress(careless);
  await addAuthenticator(server, careless.token);
  expect((await server.call('undoEmailChange', { body: { token: undo } })).status).toBe(200);
  expect(await factorsOf(server, careless.id)).toEqual([0, 0, 0]);

  const careful = await createMember(server);
  const app = await addAuthenticator(server, careful.token);
  server.clock.advance(2 * day);
  await prove(careful.token, app.nextCode());
  await addPasskey(server, careful.token);
  const second = await changeAddress(careful);
  expect((await server.call('undoEmailChange', { body: { token: second } })).status).toBe(200);
  expect(await factorsOf(server, careful.id)).toEqual([0, 1, 10]);
});

test('deleting an account deletes its second factors', async () => {
  const server = await startTestServer();
  const [gone, other] = [await register(server, 'amara'), await register(server, 'bela')];
  for (const { token } of [gone, other]) {
    await addAuthenticator(server, token);
    await addPasskey(server, token);
  }
  expect((await server.call('delete', { token: gone.token })).status).toBe(200);
  expect(await factorsOf(server, gone.id)).toEqual([0, 0, 0]);
  expect(await factorsOf(server, other.id)).toEqual([1, 1, 10]);
});

test('the owner is told by mail and the log what happens to the second factors', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => void lines.push(line) } });
  const { token, email } = await register(server, 'amara');
  // Not to an address that may be a stranger's.
  const { recoveryCodes } = await addAuthenticator(server, token);
  await server.call('removeAuthenticator', { token });
  await verify(server, email);
  const sentBefore = server.mails.length;

  const app = await addAuthenticator(server, token);
  await addPasskey(server, token);
  const { passkeys } = (await server.call('getSecondFactors', { token })).body;
  const begun = await server.send('POST', '/user/login', { payload: { email, password } });
  const { secondFactorToken } = begun.body as { secondFactorToken: string };
  for (const recoveryCode of [recoveryCodes[0]!, app.recoveryCodes[0]!])
    await server.call('loginWithSecondFactor', { body: { secondFactorToken, recoveryCode } });
  await server.call('removePasskey', { token, params: { passkeyId: passkeys[0]!.id } });
  await server.call('renewRecoveryCodes', { token });
  const mails = server.mails.slice(sentBefore);
  expect(mails.map(({ to }) => to)).toEqual(Array(5).fill(email));
  expect(mails.map(({ text }) => text.split('\n\n')[1])).toEqual([
    'An authenticator app was added to your account.',
    'A passkey was added to your account: A browser.',
    'A recovery code of your account was used.',
    'A passkey of your account was removed.',
    'New recovery codes were made for your account.',
  ]);
  const events = lines.flatMap((line) => (JSON.parse(line) as { event?: string }).event ?? []);
  expect(events).toEqual([
    'login.ok',
    'second-factor.added',
    'second-factor.removed',
    'second-factor.added',
    'second-factor.added',
    'second-factor.failed',
    'recovery-code.used',
    'login.ok',
    'second-factor.removed',
    'second-factor.added',
  ]);
});
