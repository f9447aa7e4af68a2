import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('a mute is not noticed by the member, and ends with all as before (doors.test.ts has what it hides)', async () => {
  const server = await startTestServer();
  const [amara, loud] = [await createMember(server), await createMember(server)];
  await createPost(server, loud, { title: 'loud' });
  const ownPost = await createPost(server, amara, { title: 'own' });
  const { token } = amara;
  await server.call('addComments', { token: loud.token, body: { postId: ownPost.id, comment: 'Hm.' } });
  const titles = async (at: string) =>
    (await server.call('getAllPosts', { token: at })).body.posts.map(({ title }) => title);
  const countUnread = async () => (await server.call('getUnreadNotifications', { token })).body.unreadCount;
  const mute = await server.call('muteMember', { token, params: { id: loud.id } });
  expect(mute).toMatchObject({ status: 200, body: { message: 'You have muted this member.' } });
  const { people } = (await server.call('listMutedMembers', { token })).body;
  expect(people.map(({ username }) => username)).toEqual([loud.username]);
  expect([await titles(token), await countUnread()]).toEqual([['own'], 0]);
  expect(await titles(loud.token)).toEqual(['own', 'loud']);
  expect((await server.call('follow', { token: loud.token, params: { id: amara.id } })).status).toBe(200);

  await server.call('unmuteMember', { token, params: { id: loud.id } });
  // And the follow of the meantime.
  expect([await titles(token), await countUnread()]).toEqual([['own', 'loud'], 2]);
});

test('an admin gets reports also of a member whom it has muted', async () => {
  const server = await startTestServer();
  const [admin, loud] = [
    await createMember(server, { isAdmin: true }),
    await createMember(server, { username: 'loud' }),
  ];
  const { id: postId } = await createPost(server, await createMember(server), { title: 'Advertising' });
  expect((await server.call('muteMember', { token: admin.token, params: { id: loud.id } })).status).toBe(200);
  await server.call('reportPost', { token: loud.token, body: { postId, reason: 'Advertising.' } });
  const { body } = await server.call('getUnreadNotifications', { token: admin.token });
  expect(body.notifications.map(({ message }) => message)).toEqual(['loud reported the post “Advertising”.']);
});
