import { expect, test } from 'vitest';

import { password } from '#tests/factories/accounts.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { startWithAdmin } from '#tests/support/start-with-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Mode = 'open' | 'invited' | 'approval' | 'closed';

const people = {
  noor: { email: 'noor@gmail.example', email_verified: true, given_name: 'Noor' },
  known: { email: 'known@gmail.example', email_verified: true, given_name: 'Known' },
};

async function start(mode: Mode): Promise<{ server: TestServer; admin: TestMember }> {
  const provider = await startIdentityProvider(people);
  const server = await startTestServer(provider.settings);
  const admin = await createMember(server, { isAdmin: true });
  await new BrowserSession(server, 'known').signIn();
  const { status } = await server.call('changeCommunitySettings', {
    token: admin.token,
    body: { registration: mode },
  });
  expect(status).toBe(200);
  return { server, admin };
}

async function invite(server: TestServer, { token }: TestMember): Promise<string> {
  const { body } = await server.call('createInvitation', { token, body: { note: 'For the book club', maxUses: 2 } });
  return new URL(body.link).searchParams.get('invite') ?? '';
}

const body = { username: 'noor', email: 'noor@example.org', password };
const signUp = (server: TestServer, invitation?: string) =>
  server.call('register', { body: { ...body, ...(invitation !== undefined && { invitation }) } });
/** Where a sign-in with Google ends, without its token. */
async function signIn(server: TestServer, subject: string, invitation?: string): Promise<string> {
  const browser = new BrowserSession(server, subject);
  const query = invitation === undefined ? '' : `?${new URLSearchParams({ invitation })}`;
  const end = await browser.comeBack(await browser.go(`/api/user/google${query}`));
  return end.replace(/token=[^&]+&?/, '');
}

test('open: everybody becomes a member at once, by password or Google', async () => {
  const { server } = await start('open');
  expect((await signUp(server)).status).toBe(200);
  expect(await signIn(server, 'noor')).toBe('/oauth-success?isNew=true');
});

test('invited: only an invitation opens an account, by password or Google', async () => {
  const { server, admin } = await start('invited');
  expectProblem(await signUp(server), 403);
  expectProblem(await signUp(server, 'made up'), 403);
  expect(await signIn(server, 'noor')).toBe('/login?google=not-invited');
  const invitation = await invite(server, admin);
  expect((await signUp(server, invitation)).status).toBe(200);
  expect(await signIn(server, 'noor', invitation)).toBe('/oauth-success?isNew=true');
  expect(await signIn(server, 'known')).toBe('/oauth-success?');
});

test('closed: nobody joins, not even with an invitation; members log in as ever', async () => {
  const { server, admin } = await start('closed');
  const invitation = await invite(server, admin);
  expectProblem(await signUp(server, invitation), 403);
  const refused = await signIn(server, 'noor', invitation);
  expect(refused).toBe(`/login?google=closed&invite=${invitation}`);
  expect(await signIn(server, 'known')).toBe('/oauth-success?');
});

test('with Google, too, nobody joins by an address of an unwanted domain; whoever is a member logs in as ever', async () => {
  const { server, admin } = await start('open');
  const body = { unwantedDomains: ['gmail.example'] };
  expect((await server.call('changeCommunitySettings', { token: admin.token, body })).status).toBe(200);
  expect(await signIn(server, 'noor')).toBe('/login?google=unwanted');
  expect(await signIn(server, 'known')).toBe('/oauth-success?');
});

test('with Google nobody needs the challenge of sign-ups', async () => {
  const { server, admin } = await start('open');
  expect((await server.call('changeCommunitySettings', { token: admin.token, body: { challenge: true } })).status).toBe(
    200,
  );
  expectProblem(await signUp(server), 403);
  expect(await signIn(server, 'noor')).toBe('/oauth-success?isNew=true');
});

test('without a right to join nobody learns which usernames and addresses are taken', async () => {
  const { server, admin } = await start('invited');
  const taken = { body: { username: admin.username, email: admin.email, password } };
  expectProblem(await server.call('register', taken), 403);
});

test('approval: an account waits by password or Google, and an invitation admits at once', async () => {
  const { server, admin } = await start('approval');
  const reply = await server.call('register', { body: { ...body, reason: 'A friend told me.' } });
  expect(reply.status).toBe(202);
  expect(reply.body).toEqual({ message: expect.stringContaining('An admin decides') as string });
  expectProblem(await server.call('login', { body: { email: body.email, password } }), 403);
  expectProblem(await server.call('login', { body: { email: body.email, password: 'a wrong phrase' } }), 401);
  expect(await signIn(server, 'noor')).toBe('/login?google=waiting');
  expect(await signIn(server, 'noor')).toBe('/login?google=waiting');
  const waiting = await server.call('listJoinRequests', { token: admin.token });
  expect(waiting.body.requests).toMatchObject([
    { username: 'noor', reason: 'A friend told me.' },
    { username: expect.stringMatching(/^Noor/) as string, reason: '' },
  ]);
  const invitation = await invite(server, admin);
  const invited = { username: 'ren', email: 'ren@example.org', password, invitation };
  expect((await server.call('register', { body: invited })).status).toBe(200);
});

test('approval: a Google account does not take over one that waits', async () => {
  const { server, admin } = await start('approval');
  await server.call('register', { body: { ...body, email: people.noor.email } });
  expect(await signIn(server, 'noor')).toBe('/login?google=waiting');
  const { requests } = (await server.call('listJoinRequests', { token: admin.token })).body;
  await server.call('approveJoinRequest', { token: admin.token, params: { id: requests[0]!._id }, body: {} });
  expect((await server.call('login', { body: { email: people.noor.email, password } })).status).toBe(200);
});

test.each(['invited', 'approval', 'closed'] as const)('%s: the owner of ADMIN_EMAIL becomes an admin', async (mode) => {
  const { server } = await start(mode);
  const owner = { email: 'owner@example.org', password };
  await startWithAdmin(server, owner);
  const { body: opened } = await server.call('login', { body: owner });
  expect(opened.isAdmin).toBe(true);
});
