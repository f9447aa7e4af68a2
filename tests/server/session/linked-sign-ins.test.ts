import { expect, test, vi } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startIdentityProvider, type Identity } from '#tests/support/identity-provider.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const amara: Identity = { email: 'amara@example.org', email_verified: true, name: 'Amara' };
const thief: Identity = { email: 'thief@example.org', email_verified: true, name: 'Thief' };

async function startWith(people: Record<string, Identity>) {
  const provider = await startIdentityProvider(people);
  return { issuer: provider.issuer, server: await startTestServer(provider.settings) };
}

/** Signs in with Google; the member's id and session. */
async function signIn(server: TestServer, subject: string) {
  const browser = new BrowserSession(server, subject);
  const end = new URL(await browser.signIn(), 'http://own.invalid');
  const { status, body } = await server.call('user', {
    token: end.searchParams.get('token') ?? '',
    headers: browser.cookieHeader('/api/user/user'),
  });
  expect(status).toBe(200);
  return { id: body.userData._id, token: body.token! };
}

async function verify(server: TestServer, email: string) {
  const token = await mailedToken(server, 'verify-email', email);
  expect((await server.call('verifyEmail', { body: { token } })).status).toBe(200);
}

test('the token of a sign-in works only in the browser that signed in', async () => {
  const { server } = await startWith({ s1: amara });
  const end = new URL(await new BrowserSession(server, 's1').signIn(), 'http://own.invalid');
  expect((await server.call('user', { token: end.searchParams.get('token') ?? '' })).status).toBe(401);
});

test('a verified account that is linked keeps its password and sessions, and is told by mail', async () => {
  const { server } = await startWith({ s1: amara });
  const owner = await register(server, 'amara');
  await verify(server, owner.email);
  expect((await signIn(server, 's1')).id).toBe(owner.id);
  expect(await statusOf(server, owner.token)).toBe(200);
  expect((await server.call('login', { body: { email: owner.email, password } })).status).toBe(200);
  const mail = await vi.waitUntil(() => server.mails.find(({ subject }) => subject.includes('with Google')), patience);
  expect(mail.to).toBe(owner.email);
  expect(mail.text).toContain('Your password stays as it is.');
});

test('an account whose address was never verified loses its password when it is linked, and is told by mail', async () => {
  const { server } = await startWith({ s1: amara });
  const stranger = await register(server, 'amara');
  expect((await signIn(server, 's1')).id).toBe(stranger.id);
  expect(await statusOf(server, stranger.token)).toBe(401);
  const mail = await vi.waitUntil(() => server.mails.find(({ subject }) => subject.includes('with Google')), patience);
  expect(mail.text).toContain('Its password and its sessions have therefore ended');
});

test('a second Google account with the same address does not get into a linked account', async () => {
  const { server } = await startWith({ s1: amara, s2: amara });
  const { id, token } = await signIn(server, 's1');
  expect(await new BrowserSession(server, 's2').signIn()).toBe('/login?google=linked');
  expect(await statusOf(server, token)).toBe(200);
  expect((await signIn(server, 's1')).id).toBe(id);
});

test('the same subject of another provider is another person', async () => {
  const { server } = await startWith({ s1: amara });
  const other = await createMember(server);
  const row = { subject: 's1', member_id: other.id, email: other.email, created_at: 0 };
  await server.db
    .insertInto('linked_sign_ins')
    .values({ ...row, issuer: 'https://other.example' })
    .execute();
  expect((await signIn(server, 's1')).id).not.toBe(other.id);
});

test('a sign-in of the first version, without a provider, is found and gets its provider', async () => {
  const { server, issuer } = await startWith({ s1: amara });
  const member = await createMember(server);
  const row = { subject: 's1', member_id: member.id, email: '', created_at: 0 };
  await server.db
    .insertInto('linked_sign_ins')
    .values({ ...row, issuer: '' })
    .execute();
  expect((await signIn(server, 's1')).id).toBe(member.id);
  expect(await server.db.selectFrom('linked_sign_ins').selectAll().execute()).toEqual([
    { ...row, issuer, email: 'amara@example.org' },
  ]);
});

test('somebody who signs in with Google cannot reserve an address of another person', async () => {
  const { server } = await startWith({ s1: thief });
  const { id, token } = await signIn(server, 's1');
  expect((await server.call('userProfile', { token, body: { email: 'amara@example.org' } })).status).toBe(200);
  const owner = await register(server, 'amara');
  expect(owner.id).not.toBe(id);
});

test('a password reset unlinks sign-ins with another address', async () => {
  const { server } = await startWith({ s1: thief });
  const { id, token } = await signIn(server, 's1');
  await server.call('userProfile', { token, body: { email: 'amara@example.org' } });
  await verify(server, 'amara@example.org');
  await server.call('forgotPassword', { body: { email: 'amara@example.org' } });
  const reset = await mailedToken(server, 'forgot-password', 'amara@example.org');
  await server.call('resetPassword', { body: { token: reset, password } });
  server.clock.advance(7 * 24 * 60 * 60 * 1000);
  expect((await signIn(server, 's1')).id).not.toBe(id);
});

test('a member sees its linked sign-ins, and unlinks one with a fresh proof unless it is the only way to log in', async () => {
  const { server } = await startWith({ s1: amara });
  const { token } = await signIn(server, 's1');
  const list = async () => (await server.call('getSignIns', { token })).body.signIns;
  const [linked] = await list();
  expect(linked).toMatchObject({ email: 'amara@example.org' });
  const params = { signInId: linked!.id };
  expectProblem(await server.call('removeSignIn', { token, params }), 409);

  await server.call('userProfile', { token, body: { password } });
  server.clock.advance(15 * 60_000);
  expect((await server.call('removeSignIn', { token, params })).body).toMatchObject({ proofRequired: true });
  await server.call('prove', { token, body: { password } });
  const stranger = await createMember(server);
  expectProblem(await server.call('removeSignIn', { token: stranger.token, params }), 404);
  expect((await server.call('removeSignIn', { token, params })).status).toBe(200);
  expect(await list()).toEqual([]);
});
