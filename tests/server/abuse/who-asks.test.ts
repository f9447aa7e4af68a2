import { expect, test } from 'vitest';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createUpload } from '#tests/factories/uploads.ts';
import { memberCalls } from '#tests/support/calls.ts';
import { expectRefusal } from '#tests/support/plain-words.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

async function expectAllRefused(server: TestServer, headers: Record<string, string>): Promise<void> {
  for (const { method, path, body } of memberCalls) {
    const reply = await server.send(method, path, { headers, ...(body && { payload: body }) });
    expectRefusal(reply, 401);
  }
}

test('S005: every call for members asks a stranger to log in, before it looks at what is sent', async () => {
  const server = shared();
  expect(memberCalls.length).toBeGreaterThan(20);
  await expectAllRefused(server, {});
  for (const { method, path } of memberCalls) {
    expectRefusal(await server.send(method, path, { headers: { 'content-type': 'application/json' }, payload: '{"broken' }), 401);
  }
});

test('S057: a forged, malformed or foreign token opens nothing', async () => {
  const server = shared();
  const { token } = await createMember(server);
  const forged = [
    'Bearer 0d6IhYvBV7iRZx1uVyNnJcBvVv3nq0yqS1uLr2QfXgA',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${token.toUpperCase()}`,
    `Basic ${token}`,
    token,
    'Bearer',
    `Bearer ${'x'.repeat(5000)}`,
    "Bearer ' or 1=1 --",
    'Bearer null',
  ];
  const [first, ...others] = forged;
  await expectAllRefused(server, { authorization: first! });
  for (const authorization of others) expectRefusal(await server.send('GET', '/user/getCurrentUser', { headers: { authorization } }), 401);
});

test('S057: a token whose 30 days are over is refused by every call', async () => {
  const server = shared();
  const { token } = await createMember(server);
  server.clock.advance(30 * 24 * 60 * 60 * 1000);
  await expectAllRefused(server, { authorization: `Bearer ${token}` });
});

test("S099: a deactivated member's token is refused by every call", async () => {
  const server = shared();
  const { token } = await createMember(server);
  expect((await server.ask('deactivate', { token })).status).toBe(200);
  await expectAllRefused(server, { authorization: `Bearer ${token}` });
});

test('S005: what belongs to another member is answered 403', async () => {
  const server = shared();
  const [author, other] = [await createMember(server), await createMember(server)];
  const post = await createPost(server, author);

  expectRefusal(await server.ask('deletePost', { token: other.token, params: { postId: post.id } }), 403);
  expectRefusal(await server.ask('savePost', { token: other.token, body: { userId: author.id, imageUrl: post.imageUrl } }), 403);
  expectRefusal(await server.ask('unsavePost', { token: other.token, body: { userId: author.id, imageUrl: post.imageUrl } }), 403);
  expectRefusal(await server.ask('userProfile', { token: other.token, body: { profilePicUrl: await createUpload(server, author, 'profile') } }), 403);
  const foreign = { category: 'beauty', imageUrl: await createUpload(server, author, 'post') } as const;
  expectRefusal(await server.send('POST', '/user/savePostMetadata', { token: other.token, payload: foreign }), 403);
  expect((await server.ask('getPost', { query: { postId: post.id } })).status).toBe(200);
});

test('S006: a link in a post is answered 403 to everybody but admins, whatever else they claim to be', async () => {
  const server = shared();
  const [member, admin] = [await createMember(server), await createMember(server, { isAdmin: true })];
  const payload = { category: 'beauty', link: 'https://example.org/serum' };
  expectRefusal(await server.send('POST', '/user/savePostMetadata', { token: member.token, payload }), 403);
  expectRefusal(await server.send('POST', '/user/savePostMetadata', { token: member.token, payload: { ...payload, isAdmin: true } }), 400);
  expect((await server.send('POST', '/user/savePostMetadata', { token: admin.token, payload })).status).toBe(200);
});
