import { expect, test } from 'vitest';
import { statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { insertOneTimeToken } from '#server/modules/session/store.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

async function handOver(server: TestServer, memberId: string): Promise<string> {
  const token = newToken();
  await insertOneTimeToken(server.db, { tokenHash: hashToken(token), kind: 'handover', memberId, expiresAt: server.clock.now() + 60_000 });
  return token;
}

test('S120: a session token is answered with public fields of its member, and no other token', async () => {
  const server = shared();
  const { id, username, token } = await createMember(server);
  const { status, body, headers } = await server.ask('user', { token });
  expect(status).toBe(200);
  expect(body).toEqual({ userData: { _id: id, username, profilePicUrl: '', about: '', link: '', pronouns: '', isAdmin: false } });
  expect(headers['cache-control']).toBe('no-store');
});

test('S013: a hand-over token is answered with a session of its own, once', async () => {
  const server = shared();
  const { id } = await createMember(server);
  const token = await handOver(server, id);
  const { status, body } = await server.ask('user', { token });
  expect([status, body.userData._id]).toEqual([200, id]);
  expect(body.token).not.toBe(token);
  expect(await statusOf(server, body.token!)).toBe(200);
  expect((await server.ask('user', { token })).status).toBe(401);
});

test('S013: of two that hand over at once, one gets the session', async () => {
  const server = shared();
  const { id } = await createMember(server);
  const token = await handOver(server, id);
  const replies = await Promise.all([1, 2, 3].map(() => server.ask('user', { token })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401]);
});

test('S013: a hand-over token lives for 60 seconds, and opens nothing but GET /user/user', async () => {
  const server = await startTestServer();
  const { id } = await createMember(server);
  const [early, late] = [await handOver(server, id), await handOver(server, id)];
  expect(await statusOf(server, early)).toBe(401);
  server.clock.advance(59_999);
  expect((await server.ask('user', { token: early })).status).toBe(200);
  server.clock.advance(1);
  expect((await server.ask('user', { token: late })).status).toBe(401);
});

test('S099: deactivating ends hand-over tokens that are on their way', async () => {
  const server = shared();
  const { id, token } = await createMember(server);
  const handedOver = await handOver(server, id);
  await server.ask('deactivate', { token });
  expect((await server.ask('user', { token: handedOver })).status).toBe(401);
});
