import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { startWithAdmin } from '#tests/support/start-with-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

async function startCommunity() {
  const server = await startTestServer();
  const [amara, pest, carla] = [
    await createMember(server, { username: 'amara' }),
    await createMember(server, { username: 'pest' }),
    await createMember(server, { username: 'carla' }),
  ];
  return { server, amara, pest, carla };
}

const block = (server: TestServer, by: TestMember, id: string) =>
  server.call('blockMember', { token: by.token, params: { id } });
const titles = async (server: TestServer, token?: string) =>
  (await server.call('getAllPosts', token === undefined ? {} : { token })).body.posts.map(({ title }) => title);

test('an answer that is cached for everybody neither shows blocked posts nor loses posts for others', async () => {
  const { server, amara, pest, carla } = await startCommunity();
  await createPost(server, amara, { title: 'hers' });
  await createPost(server, carla, { title: 'of carla' });
  await block(server, amara, pest.id);
  for (let round = 0; round < 2; round += 1) {
    expect(await titles(server)).toEqual(['of carla', 'hers']);
    expect(await titles(server, pest.token)).toEqual(['of carla']);
    expect(await titles(server, carla.token)).toEqual(['of carla', 'hers']);
  }
  server.clock.advance(2000);
  // The other way round: the first answer is the filtered one.
  expect(await titles(server, pest.token)).toEqual(['of carla']);
  expect(await titles(server)).toEqual(['of carla', 'hers']);
});

test('members without restrictions share the cached answer with visitors', async () => {
  const { server, amara, carla } = await startCommunity();
  await createPost(server, amara, { title: 'first' });
  // Cached when it is sent for the second time.
  for (const seen of [await titles(server), await titles(server)]) expect(seen).toEqual(['first']);
  // Inserted behind the cache.
  await createPost(server, amara, { title: 'second' });
  expect(await titles(server, carla.token)).toEqual(['first']);
});

test('a filtered answer is for its member only, in caches on the way too', async () => {
  const { server, amara, pest } = await startCommunity();
  await block(server, amara, pest.id);
  const { headers } = await server.call('getAllPosts', { token: pest.token });
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('the author of a post reads, reports, deletes and restores what stands below it, whoever has blocked whom', async () => {
  for (const blocker of ['amara', 'pest'] as const) {
    const { server, amara, pest, carla } = await startCommunity();
    const { id: postId } = await createPost(server, amara);
    const comment = async ({ token }: TestMember) =>
      (await server.call('addComments', { token, body: { postId, comment: 'Ugly.' } })).body.comment.commentId;
    const commentIds = [await comment(pest), await comment(carla)];
    const seen = async ({ token }: TestMember) =>
      (await server.call('getComments', { token, query: { postId } })).body.comments.map(({ commentId }) => commentId);
    await (blocker === 'amara' ? block(server, amara, pest.id) : block(server, pest, amara.id));
    expect(await seen(carla)).toEqual(commentIds);
    expect(await seen(amara)).toEqual(commentIds);

    const [commentId = ''] = commentIds;
    const { token } = amara;
    const acts = [
      await server.call('reportComment', { token, body: { commentId, reason: 'Rude.' } }),
      await server.call('deleteComment', { token, params: { commentId } }),
      await server.call('restoreComment', { token, params: { commentId } }),
      await server.call('deleteComment', { token, params: { commentId } }),
    ];
    expect(acts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await seen(carla)).toEqual(commentIds.slice(1));
  }
});

test('a member can delete its own comment below a post that a block hides from it, but not bring it back', async () => {
  const { server, amara, pest, carla } = await startCommunity();
  const { id: postId } = await createPost(server, amara);
  const { token } = pest;
  const { commentId } = (await server.call('addComments', { token, body: { postId, comment: 'Mine.' } })).body.comment;
  await block(server, amara, pest.id);
  expect((await server.call('deleteComment', { token, params: { commentId } })).status).toBe(200);
  expect((await server.call('getComments', { token: carla.token, query: { postId } })).body.comments).toEqual([]);
  expect((await server.call('restoreComment', { token, params: { commentId } })).status).toBe(404);
});

test.each(['an admin has removed', 'reports have hidden', 'a deactivated member wrote'])(
  'a member can delete its own comment below a post that %s, but not bring it back',
  async (why) => {
    const { server, amara, pest, carla } = await startCommunity();
    const admin = await createMember(server, { isAdmin: true });
    const { id: postId } = await createPost(server, amara);
    const { token } = pest;
    const { body } = await server.call('addComments', { token, body: { postId, comment: 'Mine.' } });
    const params = { commentId: body.comment.commentId };
    if (why === 'an admin has removed')
      await server.call('removePost', { token: admin.token, params: { postId }, body: { reason: 'Advertising.' } });
    else if (why === 'a deactivated member wrote') await server.call('deactivate', { token: amara.token });
    else {
      await changeSettings(server, { hideAfterReports: 2 });
      const reporters = [carla, await createMember(server)];
      server.clock.advance(24 * 60 * 60 * 1000);
      for (const reporter of reporters)
        await server.call('reportPost', { token: reporter.token, body: { postId, reason: 'Advertising.' } });
    }
    expect((await server.call('getComments', { token, query: { postId } })).status).toBe(404);
    expect((await server.call('deleteComment', { token: carla.token, params })).status).toBe(404);
    expect((await server.call('deleteComment', { token, params })).status).toBe(200);
    expect((await server.call('restoreComment', { token, params })).status).toBe(404);
  },
);

test('pages of posts are full although blocked ones are left out, and the cursor reaches the end', async () => {
  const { server, amara, pest, carla } = await startCommunity();
  for (let n = 0; n < 20; n += 1) await createPost(server, n % 2 ? amara : carla, { title: String(n) });
  await block(server, amara, pest.id);
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const query = { category: 'beauty' as const, limit: 4, ...(cursor !== undefined && { cursor }) };
    const { body } = await server.call('getCategoryPosts', { token: pest.token, query });
    pages.push(body.posts.map(({ title }) => title));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual([
    ['18', '16', '14', '12'],
    ['10', '8', '6', '4'],
    ['2', '0'],
  ]);
});

test('a block ends follows in both directions, and unblocking does not bring them back', async () => {
  const { server, amara, pest } = await startCommunity();
  for (const [from, to] of [
    [amara, pest],
    [pest, amara],
  ] as const)
    await server.call('follow', { token: from.token, params: { id: to.id } });
  expect((await block(server, amara, pest.id)).body.message).toBe('You have blocked this member.');
  expect((await block(server, amara, pest.id)).status).toBe(200);
  await server.call('unblockMember', { token: amara.token, params: { id: pest.id } });
  for (const [from, to] of [
    [amara, pest],
    [pest, amara],
  ] as const) {
    const { status, body } = await server.call('isFollowing', { token: from.token, query: { userId: to.id } });
    expect([status, body.isFollowing]).toEqual([200, false]);
    expect((await server.call('getUnreadNotifications', { token: to.token })).body.unreadCount).toBe(0);
  }
});

test('counts leave a blocked member out: connections of others, and unread notifications', async () => {
  const { server, amara, pest, carla } = await startCommunity();
  const { imageUrl } = await createPost(server, amara);
  for (const { token } of [pest, carla]) {
    await server.call('savePost', { token, body: { imageUrl } });
    await server.call('follow', { token, params: { id: amara.id } });
  }
  for (const { token } of [amara, pest]) await server.call('follow', { token, params: { id: carla.id } });
  const counts = async () => {
    const profile = await server.call('getUserProfile', { token: amara.token, query: { userId: carla.id } });
    const connections = await server.call('getUserConnections', { token: amara.token, query: { userId: carla.id } });
    const unread = await server.call('getUnreadNotifications', { token: amara.token });
    return [
      profile.body.userData.connectionsCount,
      connections.body.connectionsCount,
      connections.body.connections.length,
      unread.body.unreadCount,
    ];
  };
  expect(await counts()).toEqual([2, 2, 2, 4]);
  await block(server, amara, pest.id);
  expect(await counts()).toEqual([1, 1, 1, 2]);
});

test('the list of blocked members has the last one first, page by page, and only those that exist', async () => {
  const { server, amara, pest, carla } = await startCommunity();
  const dora = await createMember(server, { username: 'dora' });
  for (const { id } of [pest, carla, dora]) await block(server, amara, id);
  const list = async (query: { limit?: number; cursor?: string } = {}) =>
    (await server.call('listBlockedMembers', { token: amara.token, query })).body;
  const first = await list({ limit: 2 });
  expect(first.people.map(({ username }) => username)).toEqual(['dora', 'carla']);
  expect((await list({ limit: 2, cursor: first.nextCursor! })).people.map(({ username }) => username)).toEqual([
    'pest',
  ]);
  await server.call('deactivate', { token: carla.token });
  expect((await list()).people.map(({ username }) => username)).toEqual(['dora', 'pest']);
});

test('admins can neither block nor be blocked, and nobody can block itself or a member that does not exist', async () => {
  const { server, amara } = await startCommunity();
  const admin = await createMember(server, { isAdmin: true });
  expect(await block(server, amara, admin.id)).toMatchObject({
    status: 403,
    body: { message: 'An admin of this community cannot be blocked. You can mute this member.' },
  });
  expect((await block(server, admin, amara.id)).status).toBe(403);
  expect(await block(server, amara, amara.id)).toMatchObject({
    status: 400,
    body: { message: 'You cannot block yourself.' },
  });
  expect((await block(server, amara, 'nobody')).status).toBe(404);
});

test('whoever becomes an admin sees everybody again', async () => {
  const { server, amara, pest } = await startCommunity();
  await createPost(server, amara, { title: 'hers' });
  await block(server, amara, pest.id);
  await startWithAdmin(server, { email: pest.email, password: 'a long phrase' });
  server.clock.advance(2000);
  expect(await titles(server, pest.token)).toEqual(['hers']);
  expect((await server.call('listBlockedMembers', { token: amara.token })).body.people).toEqual([]);
});

test('two members who block each other at the same time both succeed or the second finds nobody', async () => {
  const { server, amara, pest } = await startCommunity();
  const replies = await Promise.all([block(server, amara, pest.id), block(server, pest, amara.id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
