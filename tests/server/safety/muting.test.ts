import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('a muted member disappears from lists, comments and notifications; its profile and saved posts stay', async () => {
  const server = await startTestServer();
  const [amara, loud, carla] = [
    await createMember(server, { username: 'amara' }),
    await createMember(server, { username: 'loud' }),
    await createMember(server, { username: 'carla' }),
  ];
  const loudPost = await createPost(server, loud, { title: 'loud' });
  const ownPost = await createPost(server, amara, { title: 'own' });
  const { token } = amara;
  for (const author of [loud, carla])
    await server.call('addComments', { token: author.token, body: { postId: ownPost.id, comment: author.username } });
  await server.call('savePost', { token, body: { imageUrl: loudPost.imageUrl } });
  const seen = async () => ({
    home: (await server.call('getAllPosts', { token })).body.posts.map(({ title }) => title),
    category: (await server.call('getCategoryPosts', { token, query: { category: 'beauty' } })).body.posts.length,
    comments: (await server.call('getComments', { token, query: { postId: ownPost.id } })).body.comments.map(
      ({ comment }) => comment,
    ),
    unread: (await server.call('getUnreadNotifications', { token })).body.unreadCount,
    profile: (await server.call('getUserProfile', { token, query: { userId: loud.id } })).status,
    profilePosts: (await server.call('getUsersPosts', { token, query: { userId: loud.id } })).body.posts.length,
    post: (await server.call('getPost', { token, query: { postId: loudPost.id } })).status,
    saved: (await server.call('getSavedPostIds', { token })).body.postIds,
    found: (await server.call('searchUsers', { token, query: { query: 'loud' } })).body.users.length,
  });
  const stays = { profile: 200, profilePosts: 1, post: 200, saved: [loudPost.id], found: 1 };
  const before = { home: ['own', 'loud'], category: 2, comments: ['loud', 'carla'], unread: 2, ...stays };
  expect(await seen()).toEqual(before);

  const mute = await server.call('muteMember', { token, params: { id: loud.id } });
  expect(mute).toMatchObject({ status: 200, body: { message: 'You have muted this member.' } });
  expect(await seen()).toEqual({ home: ['own'], category: 1, comments: ['carla'], unread: 1, ...stays });
  expect((await server.call('listMutedMembers', { token })).body.people.map(({ username }) => username)).toEqual([
    'loud',
  ]);
  // She notices nothing.
  const hers = await server.call('getAllPosts', { token: loud.token });
  expect(hers.body.posts.map(({ title }) => title)).toEqual(['own', 'loud']);
  expect((await server.call('follow', { token: loud.token, params: { id: amara.id } })).status).toBe(200);

  await server.call('unmuteMember', { token, params: { id: loud.id } });
  // And the follow of the meantime.
  expect(await seen()).toEqual({ ...before, unread: 3 });
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
