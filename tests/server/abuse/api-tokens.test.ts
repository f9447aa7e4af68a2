import { expect, test } from 'vitest';

import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, startTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;

test('an API token changes nothing of other members, not even as that of an admin', async () => {
  const server = shared();
  const [author, admin] = [await createMember(server), await createMember(server, { isAdmin: true })];
  const post = await createPost(server, author);
  const { commentId } = (
    await server.call('addComments', { token: author.token, body: { postId: post.id, comment: 'Hm.' } })
  ).body.comment;
  const { token } = await createApiToken(server, admin, { scope: 'write' });
  expectProblem(await server.call('deletePost', { token, params: { postId: post.id } }), 403);
  expectProblem(await server.call('deleteComment', { token, params: { commentId } }), 403);
  const linked = { category: 'beauty', link: 'https://example.org/serum' } as const;
  expectProblem(await server.send('POST', '/user/savePostMetadata', { token, payload: linked }), 403);
  expectProblem(await server.call('blockMember', { token, params: { id: author.id } }), 403);
});

test('an API token is read from the Authorization header only', async () => {
  const server = shared();
  const { token } = await createApiToken(server, await createMember(server), { scope: 'read' });
  for (const name of ['token', 'access_token', 'apiToken', 'authorization'])
    expectProblem(await server.send('GET', `/user/getSavedPosts?${name}=${token}`), 401);
  expectProblem(await server.send('GET', '/user/getSavedPosts', { headers: { cookie: `token=${token}` } }), 401);
  expectProblem(await server.send('GET', '/user/getSavedPosts', { headers: { 'x-api-key': token } }), 401);
});

test.each([
  ['cut off', (token: string) => `Bearer ${token.slice(0, -1)}`],
  ['as long as that of a session', (token: string) => `Bearer ${token.slice(0, 43)}`],
  ['nothing but the prefix', () => 'Bearer clt_'],
  ['with something behind it', (token: string) => `Bearer ${token} "`],
  ['twice', (token: string) => `Bearer ${token}${token}${token}`],
  ['in capitals', (token: string) => `Bearer ${token.toUpperCase()}`],
  ['without Bearer', (token: string) => token],
  ['with another scheme', (token: string) => `Token ${token}`],
])('an API token that is %s is refused, also where visitors need none', async (_how, mistype) => {
  const server = shared();
  const { token } = await createApiToken(server, await createMember(server), { scope: 'read' });
  const headers = { authorization: mistype(token) };
  for (const path of ['/user/getAllPosts', '/user/searchPosts?query=serum', '/user/getSavedPosts'])
    expectProblem(await server.send('GET', path, { headers }), 401);
});

test('what a script does with a token is done by the member, and once with a key', async () => {
  const server = shared();
  const member = await createMember(server);
  const { token } = await createApiToken(server, member, { scope: 'write' });
  const headers = { 'idempotency-key': 'script-run-1' };
  const payload = { category: 'beauty', title: 'By a script' };
  const post = (bearer: string) => server.send('POST', '/user/savePostMetadata', { token: bearer, headers, payload });
  const [first, again] = [await post(token), await post(member.token)];
  expect([first.status, again.body]).toEqual([200, first.body]);
  const { body } = await server.call('getUsersPosts', { token, query: { userId: member.id } });
  expect(body.posts).toMatchObject([{ title: 'By a script' }]);
});

test("a token's calls count to the limits of its member", async () => {
  const server = await startTestServer({}, { isLimited: true });
  const member = await createMember(server);
  const { token } = await createApiToken(server, member, { scope: 'write' });
  const report = (bearer: string) =>
    server.send('POST', '/user/reportMember', { token: bearer, payload: { userId: member.id } });
  let status = 0;
  while (status !== 429) ({ status } = await report(token));
  expectProblem(await report(member.token), 429);
});

test('an API token without an end works after years, until it is revoked', async () => {
  const server = shared();
  const member = await createMember(server);
  const [endless, short] = [
    await createApiToken(server, member, { scope: 'read' }),
    await createApiToken(server, member, { scope: 'read', expiresAt: server.clock.now() + day }),
  ];
  const statuses = async () => [
    (await server.call('getSavedPosts', { token: endless.token })).status,
    (await server.call('getSavedPosts', { token: short.token })).status,
  ];
  server.clock.advance(day - 1);
  expect(await statuses()).toEqual([200, 200]);
  server.clock.advance(1);
  expect(await statuses()).toEqual([200, 401]);
  server.clock.advance(2000 * day);
  expect(await statuses()).toEqual([200, 401]);
});
