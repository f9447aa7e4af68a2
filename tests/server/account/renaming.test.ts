import { expect, test } from 'vitest';
import { createMember } from '#tests/factories/members.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { createSmallCommunity } from './community.ts';

test('S123: a new username stands everywhere where the old one stood', async () => {
  const server = await startTestServer();
  const community = await createSmallCommunity(server);
  const { amara, nadia, amarasPost, nadiasPost } = community;
  const { token } = nadia;
  expect((await server.ask('userProfile', { token: amara.token, body: { username: 'Zora' } })).status).toBe(200);

  const answers = await Promise.all([
    server.ask('getAllPosts', { query: { limit: 98 } }),
    server.ask('getPost', { query: { postId: amarasPost.id } }),
    server.ask('getCategoryPosts', { token, query: { category: 'beauty', limit: 98 } }),
    server.ask('getUsersPosts', { query: { userId: amara.id } }),
    server.ask('getUserProfile', { token, query: { userId: amara.id } }),
    server.ask('getComments', { token, query: { postId: nadiasPost.id } }),
    server.ask('getSavedPosts', { token }),
    server.ask('getUserConnections', { query: { userId: nadia.id } }),
    server.ask('getUnreadNotifications', { token }),
    server.ask('searchUsers', { query: { query: 'ORA' } }),
  ]);
  for (const { text } of answers) {
    expect(text).toContain('Zora');
    expect(text).not.toMatch(/"amara|amara (started|saved|commented)/);
  }
  expect((await server.ask('searchUsers', { query: { query: 'mara' } })).body.users).toEqual([]);
  await server.ask('follow', { token: amara.token, params: { id: nadia.id } });
});

test('S091: connections are ordered by the new username', async () => {
  const server = await startTestServer();
  const nadia = await createMember(server, { username: 'nadia' });
  const others = [];
  for (const username of ['a-one', 'b-two', 'c-three']) others.push(await createMember(server, { username }));
  for (const { token } of others) await server.ask('follow', { token, params: { id: nadia.id } });
  await server.ask('userProfile', { token: others[0]!.token, body: { username: 'Z-one' } });
  const { body } = await server.ask('getUserConnections', { query: { userId: nadia.id } });
  expect(body.connections.map((person) => person.username)).toEqual(['b-two', 'c-three', 'Z-one']);
  await server.ask('unfollow', { token: others[0]!.token, params: { id: nadia.id } });
  expect((await server.ask('getUserConnections', { query: { userId: nadia.id } })).body.connectionsCount).toBe(2);
});
