import { expect, test } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { startIdentityProvider, type Identity } from '#tests/support/identity-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const amara: Identity = { email: 'Amara@example.org', email_verified: true, given_name: 'Amara', name: 'Amara Green' };

async function startBoth(people: Record<string, Identity>) {
  const provider = await startIdentityProvider(people);
  return { provider, server: await startTestServer(provider.settings) };
}

/** Signs in and exchanges the token at the end for a session. */
async function arrive(server: TestServer, browser: BrowserSession) {
  const { pathname, searchParams } = new URL(await browser.signIn(), 'http://own.invalid');
  expect(pathname).toBe('/oauth-success');
  const { status, body } = await server.call('user', {
    token: searchParams.get('token') ?? '',
    headers: browser.cookieHeader('/api/user/user'),
  });
  expect(status).toBe(200);
  return { id: body.userData._id, token: body.token!, username: body.userData.username };
}

test('S119: the first sign-in with Google creates a member, and later ones find it', async () => {
  const { server } = await startBoth({ s1: amara });
  const first = await arrive(server, new BrowserSession(server, 's1'));
  const { body } = await server.call('getCurrentUser', { token: first.token });
  expect(body).toMatchObject({
    _id: first.id,
    username: 'Amara',
    email: 'Amara@example.org',
    isAdmin: false,
    password: '*****',
  });
  const second = await arrive(server, new BrowserSession(server, 's1'));
  expect(second).toMatchObject({ id: first.id, username: 'Amara' });
  expect(second.token).not.toBe(first.token);
});

test('the way back says that the account is new, once', async () => {
  const { server } = await startBoth({ s1: amara });
  const isNew = async () =>
    new URL(await new BrowserSession(server, 's1').signIn(), 'http://own.invalid').searchParams.get('isNew');
  expect(await isNew()).toBe('true');
  expect(await isNew()).toBeNull();
});

test('S102: the generated username does not contain the e-mail address, and is not taken', async () => {
  const { server } = await startBoth({
    s1: { email: 'private.name@example.org', email_verified: true },
    s2: { email: 'second@example.org', email_verified: true, name: '  Zoë   van den Berg-of-the-Long-Name ' },
    s3: { email: 'third@example.org', email_verified: true, given_name: '李' },
    s4: { email: 'fourth@example.org', email_verified: true, given_name: 'TAKEN' },
  });
  await createMember(server, { username: 'taken' });
  const names: string[] = [];
  for (const subject of ['s1', 's2', 's3', 's4'])
    names.push((await arrive(server, new BrowserSession(server, subject))).username);
  expect(names).toEqual(['member', 'Zoë.van.den.Berg-of-t', '李__', expect.stringMatching(/^TAKEN-\d{1,8}$/)]);
});

test('S119: an account with the verified address is linked, and its password and sessions stop working', async () => {
  const { server } = await startBoth({ s1: amara });
  const owner = await register(server, 'amara');
  const member = await arrive(server, new BrowserSession(server, 's1'));
  expect(member).toMatchObject({ id: owner.id, username: 'amara' });
  expect(await statusOf(server, owner.token)).toBe(401);
  expect((await server.call('login', { body: { email: owner.email, password } })).status).toBe(401);
  const { status } = await server.call('userProfile', {
    token: member.token,
    body: { password: 'a phrase of my own' },
  });
  expect(status).toBe(200);
  expect((await server.call('login', { body: { email: owner.email, password: 'a phrase of my own' } })).status).toBe(
    200,
  );
});

test('S119: an unverified address neither creates nor links an account', async () => {
  const { server } = await startBoth({
    s1: { ...amara, email_verified: false },
    s2: { email: 'new@example.org' },
    s3: { email_verified: true },
  });
  const owner = await register(server, 'amara');
  for (const subject of ['s1', 's2', 's3'])
    expect(await new BrowserSession(server, subject).signIn()).toBe('/login?google=unverified');
  expect(await statusOf(server, owner.token)).toBe(200);
  expect(await server.db.selectFrom('members').select('id').execute()).toEqual([{ id: owner.id }]);
  expect(await server.db.selectFrom('linked_sign_ins').selectAll().execute()).toEqual([]);
});

test('S099: signing in with Google reactivates an account', async () => {
  const { server } = await startBoth({ s1: amara });
  const { id, token } = await arrive(server, new BrowserSession(server, 's1'));
  await server.call('deactivate', { token });
  expect((await server.call('getUserProfile', { token, query: { userId: id } })).status).toBe(401);
  expect((await arrive(server, new BrowserSession(server, 's1'))).id).toBe(id);
});

test('S119: a callback with another state, without its cookie, or in another browser fails', async () => {
  const { server } = await startBoth({ s1: amara });
  const [browser, other] = [new BrowserSession(server, 's1'), new BrowserSession(server, 's1')];
  const callback = await browser.consent(await browser.go('/api/user/google'));
  expect(await other.comeBack(callback)).toBe('/login?google=failed');
  await other.go('/api/user/google');
  expect(await other.comeBack(callback)).toBe('/login?google=failed');

  const forged = new URL(callback);
  forged.searchParams.set('state', 'x'.repeat(43));
  expect(await browser.comeBack(forged.href)).toBe('/login?google=failed');
  // Every attempt consumes its state.
  expect(await browser.comeBack(callback)).toBe('/login?google=failed');
  expect(await server.db.selectFrom('members').select('id').execute()).toEqual([]);
});

test('two sign-ins that one browser has begun, as in two tabs, both succeed', async () => {
  const { server } = await startBoth({ s1: amara });
  const browser = new BrowserSession(server, 's1');
  const callbacks = [];
  for (let tab = 0; tab < 2; tab += 1) callbacks.push(await browser.consent(await browser.go('/api/user/google')));
  for (const callback of callbacks) expect(await browser.comeBack(callback)).toMatch(/^\/oauth-success\?token=/);
});

test('S119: a callback works once, and its code not with another sign-in', async () => {
  const { server } = await startBoth({ s1: amara });
  const browser = new BrowserSession(server, 's1');
  const callback = await browser.consent(await browser.go('/api/user/google'));
  const earlierCookies = [...browser.cookies];
  expect(await browser.comeBack(callback)).toMatch(/^\/oauth-success\?token=[\w-]{43}&isNew=true$/);
  expect(browser.cookies.some((cookie) => cookie.name === 'sign-in')).toBe(false);
  browser.cookies = earlierCookies;
  expect(await browser.comeBack(callback)).toBe('/login?google=failed');

  const again = new URL(await browser.go('/api/user/google'));
  const replayed = new URL(callback);
  replayed.searchParams.set('state', again.searchParams.get('state') ?? '');
  expect(await browser.comeBack(replayed.href)).toBe('/login?google=failed');
});

test('S119: a sign-in that takes longer than ten minutes fails', async () => {
  const { server } = await startBoth({ s1: amara });
  const browser = new BrowserSession(server, 's1');
  const callback = await browser.consent(await browser.go('/api/user/google'));
  server.clock.advance(10 * 60_000);
  expect(await browser.comeBack(callback)).toBe('/login?google=failed');
});

test('S119: declining or an unavailable provider leads back to the login page', async () => {
  const { server, provider } = await startBoth({ s1: amara });
  const browser = new BrowserSession(server, 's1');
  const state = new URL(await browser.go('/api/user/google')).searchParams.get('state') ?? '';
  expect(
    await browser.comeBack(`http://127.0.0.1:3000/api/user/google/callback?error=access_denied&state=${state}`),
  ).toBe('/login?google=failed');
  const callback = await browser.consent(await browser.go('/api/user/google'));
  await provider.stop();
  expect(await browser.comeBack(callback)).toBe('/login?google=failed');

  const away = await startTestServer(provider.settings);
  expect(await new BrowserSession(away).signIn()).toBe('/login?google=failed');
});

test('a sign-in that fails leads back to the login page with the path that was asked for', async () => {
  const { server, provider } = await startBoth({ s1: { ...amara, email_verified: false } });
  const asked = '/discover?query=soap';
  const back = (failure: string) => `/login?google=${failure}&redirect=${encodeURIComponent(asked)}`;
  const browser = new BrowserSession(server, 's1');
  expect(await browser.signIn(asked)).toBe(back('unverified'));
  const consent = new URL(await browser.go(`/api/user/google?redirect=${encodeURIComponent(asked)}`));
  const state = consent.searchParams.get('state') ?? '';
  const declined = `http://127.0.0.1:3000/api/user/google/callback?error=access_denied&state=${state}`;
  expect(await browser.comeBack(declined)).toBe(back('failed'));
  await provider.stop();
  expect(await new BrowserSession(await startTestServer(provider.settings)).signIn(asked)).toBe(back('failed'));
  const unset = new BrowserSession(await startTestServer());
  expect(await unset.signIn(asked)).toBe(back('not-configured'));
  expect(await unset.signIn('https://elsewhere.example/')).toBe('/login?google=not-configured');
});

test('S119: without configuration both URLs lead back to the login page', async () => {
  const server = await startTestServer();
  expect(await new BrowserSession(server).signIn()).toBe('/login?google=not-configured');
  expect(
    await new BrowserSession(server).comeBack('http://127.0.0.1:3000/api/user/google/callback?code=x&state=y'),
  ).toBe('/login?google=not-configured');
});

test('S015: a sign-in returns to the path where it started, never to another site', async () => {
  const { server } = await startBoth({ s1: amara });
  const redirectOf = async (redirect: string) =>
    new URL(await new BrowserSession(server, 's1').signIn(redirect), 'http://own.invalid').searchParams.get('redirect');
  for (const path of ['/discover', '/postDetail/1?postId=2#x']) expect(await redirectOf(path)).toBe(path);
  for (const foreign of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '//',
    '///',
    'javascript:alert(1)',
    'evil',
    '',
    '/',
  ]) {
    expect(await redirectOf(foreign), foreign).toBe(null);
  }
});

test('a sign-in whose token is not signed with a key of the provider fails', async () => {
  const provider = await startIdentityProvider({ s1: amara }, undefined, { hasForeignKeys: true });
  const server = await startTestServer(provider.settings);
  expect(await new BrowserSession(server, 's1').signIn()).toBe('/login?google=failed');
  expect(await server.db.selectFrom('members').select('id').execute()).toEqual([]);
});
