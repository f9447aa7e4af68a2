import { expect, test } from 'vitest';

import { apiTokenScopes } from '#contract/api-token-scopes.gen.ts';
import type { OperationId } from '#contract/operations.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { calls, type Call } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;

/** What an API token of an admin that works is answered, by the scope that the contract asks for. */
function expectedOf({ operation }: Call, scope: 'read' | 'write'): string {
  const needed = apiTokenScopes[operation.operationId as OperationId];
  if (operation.security?.length === 0) return 'ignored';
  if (operation.tags[0] === 'admin') return 'at no address';
  if (needed === undefined) return 'login needed';
  return needed === 'write' && scope === 'read' ? 'write needed' : 'let in';
}

async function answerTo(server: TestServer, { method, path, body }: Call, token: string): Promise<string> {
  const reply = await server.send(method, path, { token, ...(body && { payload: body }) });
  if (reply.text.includes('No API token can make this call')) {
    expectProblem(reply, 403);
    return 'login needed';
  }
  if (reply.text.includes('This API token may only read')) {
    expectProblem(reply, 403);
    return 'write needed';
  }
  if (reply.status === 404 && reply.text.includes('There is nothing at this address')) return 'at no address';
  if (reply.status === 401) return 'refused';
  return 'let in';
}

test.each(['read', 'write'] as const)(
  'an API token with the scope "%s" makes the calls of its scope',
  async (scope) => {
    const server = shared();
    const { token } = await createApiToken(server, await createMember(server, { isAdmin: true }), { scope });
    for (const call of calls) {
      const expected = expectedOf(call, scope);
      const answer = await answerTo(server, call, token);
      // Calls without authentication answer 401 for reasons of their own, such as a wrong password.
      const allowed = expected === 'ignored' ? ['let in', 'refused'] : [expected];
      expect(allowed, call.operation.call).toContain(answer);
    }
  },
);

const refused: Record<string, (server: TestServer, member: TestMember) => Promise<{ token: string }>> = {
  async revoked(server, member) {
    const made = await createApiToken(server, member, { scope: 'write' });
    await server.call('deleteApiToken', { token: member.token, params: { tokenId: made.id } });
    return made;
  },
  expired: (server, member) => createApiToken(server, member, { scope: 'write', expiresAt: server.clock.now() }),
  async 'of a deactivated member'(server, member) {
    await server.db.updateTable('members').set({ deactivated_at: 1 }).where('id', '=', member.id).execute();
    return createApiToken(server, member, { scope: 'write' });
  },
  forged: () => Promise.resolve({ token: `clt_${'x'.repeat(43)}` }),
};

test.each(Object.entries(refused))('an API token that is %s is answered 401 by every call', async (_, make) => {
  const server = shared();
  const { token } = await make(server, await createMember(server));
  const guarded = calls.filter(({ operation }) => operation.security?.length !== 0);
  expect(guarded.length).toBeGreaterThan(90);
  for (const { method, path, body } of guarded) {
    const reply = await server.send(method, path, { token, ...(body && { payload: body }) });
    expectProblem(reply, 401);
    expect(reply.text, path).toContain('This API token does not work');
  }
});

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
