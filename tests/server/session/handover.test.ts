import { expect, test } from 'vitest';

import { hashToken, newToken } from '#server/platform/tokens.ts';
import { insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
import { statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

/** As the callback of a sign-in sets it. */
const browserKey = newToken();
const headers = { cookie: `handover=${browserKey}` };

async function handOver(server: TestServer, memberId: string): Promise<string> {
  const token = newToken();
  await insertOneTimeToken(server.db, {
    tokenHash: hashToken(token),
    kind: 'handover',
    memberId,
    data: hashToken(browserKey),
    expiresAt: server.clock.now() + 60_000,
  });
  return token;
}

test("S120: a session token is answered with the member's public fields and no other token", async () => {
  const server = shared();
  const { id, username, token } = await createMember(server);
  const { status, body, headers } = await server.call('user', { token });
  expect(status).toBe(200);
  expect(body).toEqual({
    userData: {
      _id: id,
      username,
      profilePicUrl: '',
      about: '',
      link: '',
      pronouns: '',
      isAdmin: false,
      isModerator: false,
    },
  });
  expect(headers['cache-control']).toBe('no-store');
});

test('S013: a handover token is exchanged for a session once', async () => {
  const server = shared();
  const { id } = await createMember(server);
  const token = await handOver(server, id);
  const { status, body } = await server.call('user', { token, headers });
  expect([status, body.userData._id, body.language]).toEqual([200, id, '']);
  expect(body.token).not.toBe(token);
  expect(await statusOf(server, body.token!)).toBe(200);
  expect((await server.call('user', { token, headers })).status).toBe(401);
});

test('S013: of concurrent exchanges of a handover token one succeeds', async () => {
  const server = shared();
  const { id } = await createMember(server);
  const token = await handOver(server, id);
  const replies = await Promise.all([1, 2, 3].map(() => server.call('user', { token, headers })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401]);
});

test('S013: a handover token is valid for 60 seconds, and for GET /user/user only', async () => {
  const server = await startTestServer();
  const { id } = await createMember(server);
  const [early, late] = [await handOver(server, id), await handOver(server, id)];
  expect(await statusOf(server, early)).toBe(401);
  server.clock.advance(59_999);
  expect((await server.call('user', { token: early, headers })).status).toBe(200);
  server.clock.advance(1);
  expect((await server.call('user', { token: late, headers })).status).toBe(401);
});

test('with https the cookies are for this host only, and those of others are not read', async () => {
  const provider = await startIdentityProvider({});
  const server = await startTestServer({ ...provider.settings, PUBLIC_URL: 'https://clean.example' });
  const start = await server.app.inject('/api/user/google');
  expect(start.headers['set-cookie']).toMatch(
    /^__Host-sign-in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const { id } = await createMember(server);
  const [token, other] = [await handOver(server, id), await handOver(server, id)];
  const exchange = (bearer: string, name: string) =>
    server.call('user', { token: bearer, headers: { cookie: `${name}=${browserKey}` } });
  expect((await exchange(other, 'handover')).status).toBe(401);
  const exchanged = await exchange(token, '__Host-handover');
  expect(exchanged.status).toBe(200);
  expect(exchanged.headers['set-cookie']).toMatch(/^__Host-handover=; .*Path=\/; .*Secure/);
});

test('a handover token works only in the browser that signed in', async () => {
  const server = shared();
  const { id } = await createMember(server);
  const token = await handOver(server, id);
  expect((await server.call('user', { token })).status).toBe(401);
  expect((await server.call('user', { token, headers: { cookie: `handover=${newToken()}` } })).status).toBe(401);
  // A wrong browser does not spend it.
  expect((await server.call('user', { token, headers })).status).toBe(200);
});
