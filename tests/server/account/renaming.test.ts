import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { createSmallCommunity } from './small-community.ts';

const day = 24 * 60 * 60 * 1000;

test('S123: a new username replaces the old one everywhere', async () => {
  const server = await startTestServer();
  const community = await createSmallCommunity(server);
  const { amara, nadia, amarasPost, nadiasPost } = community;
  const { token } = nadia;
  expect((await server.call('userProfile', { token: amara.token, body: { username: 'Zora' } })).status).toBe(200);

  const answers = await Promise.all([
    server.call('getAllPosts', { query: { limit: 98 } }),
    server.call('getPost', { query: { postId: amarasPost.id } }),
    server.call('getCategoryPosts', { token, query: { category: 'beauty', limit: 98 } }),
    server.call('getUsersPosts', { query: { userId: amara.id } }),
    server.call('getUserProfile', { token, query: { userId: amara.id } }),
    server.call('getComments', { token, query: { postId: nadiasPost.id } }),
    server.call('getSavedPosts', { token }),
    server.call('getUserConnections', { query: { userId: nadia.id } }),
    server.call('getUnreadNotifications', { token }),
    server.call('searchUsers', { query: { query: 'ORA' } }),
  ]);
  for (const { text } of answers) {
    expect(text).toContain('Zora');
    expect(text).not.toMatch(/"amara|amara (started|saved|commented)/);
  }
  expect((await server.call('searchUsers', { query: { query: 'mara' } })).body.users).toEqual([]);
  await server.call('follow', { token: amara.token, params: { id: nadia.id } });
});

test('S091: connections are sorted by the new username', async () => {
  const server = await startTestServer();
  const nadia = await createMember(server, { username: 'nadia' });
  const others = [];
  for (const username of ['a-one', 'b-two', 'c-three']) others.push(await createMember(server, { username }));
  for (const { token } of others) await server.call('follow', { token, params: { id: nadia.id } });
  await server.call('userProfile', { token: others[0]!.token, body: { username: 'Z-one' } });
  const { body } = await server.call('getUserConnections', { query: { userId: nadia.id } });
  expect(body.connections.map((person) => person.username)).toEqual(['b-two', 'c-three', 'Z-one']);
  await server.call('unfollow', { token: others[0]!.token, params: { id: nadia.id } });
  expect((await server.call('getUserConnections', { query: { userId: nadia.id } })).body.connectionsCount).toBe(2);
});

test('S123: a username can be changed once a day; the first change and other spellings do not count', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { username: 'amara' });
  const rename = (username: string) => server.call('userProfile', { token, body: { username } });
  for (const username of ['Amara', 'zora', 'ZORA', 'Zora']) expect((await rename(username)).status, username).toBe(200);
  const tooSoon = await rename('nora');
  expectProblem(tooSoon, 409);
  expect(tooSoon.body.message).toBe('A username can be changed once a day. You can change yours again in 24 hours.');
  server.clock.advance(23.5 * 3_600_000);
  expect((await rename('nora')).body.message).toMatch(/again in an hour\.$/);
  server.clock.advance(0.5 * 3_600_000);
  expect((await rename('nora')).status).toBe(200);
});

test('a name that its member gives up stays reserved for it for 30 days, and a search for it leads to the member', async () => {
  const server = await startTestServer();
  const amara = await createMember(server, { username: 'amara' });
  const other = await createMember(server);
  const rename = ({ token }: { token: string }, username: string) =>
    server.call('userProfile', { token, body: { username } });
  const search = async (query: string) =>
    (await server.call('searchUsers', { query: { query } })).body.users.map(({ _id }) => _id);
  await rename(amara, 'zora');
  for (const username of ['amara', 'AMARA', 'arnara']) {
    expectProblem(await rename(other, username), 409);
    const body = { username, email: 'new@example.org', password: 'a long and private phrase' };
    expectProblem(await server.call('register', { body }), 409);
  }
  expect(await search('Amara')).toEqual([amara.id]);
  expect(await search('amar')).toEqual([]);
  server.clock.advance(30 * day);
  await cleanUp({ ...server, outbox: server.folder });
  expect(await search('amara')).toEqual([]);
  expect((await createMember(server, { username: 'arnara' })).username).toBe('arnara');
});

test('a member can come back at once to the name that it gave up, but not go to and fro', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { username: 'amara' });
  const rename = async (username: string) => (await server.call('userProfile', { token, body: { username } })).status;
  expect(await rename('zora')).toBe(200);
  expect(await rename('amara')).toBe(200);
  expect(await rename('zora')).toBe(409);
  const other = await createMember(server, { username: 'zora' });
  server.clock.advance(day);
  expect(await rename('nora')).toBe(200);
  server.clock.advance(day);
  expect(await rename('amara')).toBe(200);
  expectProblem(await server.call('userProfile', { token: other.token, body: { username: 'nora' } }), 409);
});

test('S123: a new username follows the rules of registration, and an old one that does not is kept', async () => {
  const server = await startTestServer();
  // Earlier versions allowed it.
  const { token } = await createMember(server, { username: 'Lena_小' });
  await createMember(server, { username: 'clover' });
  const change = (body: object) => server.call('userProfile', { token, body });
  expect((await change({ username: 'Lena_小', about: 'Still here.' })).status).toBe(200);
  for (const [username, status] of [
    ['аmara', 400],
    ['admin', 400],
    ['...', 400],
    ['Clover', 409],
    ['c1over', 409],
    ['lena', 200],
  ] as const)
    expect((await change({ username })).status, username).toBe(status);
});
