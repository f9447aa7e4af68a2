import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);

test('an admin sees the newest posts and comments of all members, also of whom it has muted, page by page', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  const [muted, other] = [await createMember(server), await createMember(server)];
  await server.call('muteMember', { token, params: { id: muted.id } });
  await createPost(server, muted, { title: 'First' });
  await createPost(server, other, { title: 'Second', hasImage: false });
  const { id: postId } = await createPost(server, muted, { title: 'Third' });
  await server.call('addComments', { token: other.token, body: { postId, comment: 'One.' } });
  await server.call('addComments', { token: muted.token, body: { postId, comment: 'Two.' } });

  const { body: first } = await server.call('listNewestPosts', { token, query: { limit: 2 } });
  expect(titles(first.posts)).toEqual(['Third', 'Second']);
  const { body: second } = await server.call('listNewestPosts', {
    token,
    query: { limit: 2, cursor: first.nextCursor ?? '' },
  });
  expect([titles(second.posts), second.nextCursor]).toEqual([['First'], null]);
  const { body: pictures } = await server.call('listNewestPosts', { token, query: { hasPicture: true } });
  expect(titles(pictures.posts)).toEqual(['Third', 'First']);

  const { body } = await server.call('listNewestComments', { token, query: { limit: 1 } });
  expect(body.comments).toMatchObject([{ comment: 'Two.', postTitle: 'Third', postId, username: muted.username }]);
  const { body: older } = await server.call('listNewestComments', {
    token,
    query: { limit: 1, cursor: body.nextCursor ?? '' },
  });
  expect(older).toMatchObject({ comments: [{ comment: 'One.' }], nextCursor: null });
});

test('what nobody sees is not among the newest, but its member is, with its state', async () => {
  const server = await startTestServer();
  const { token, username } = await createMember(server, { isAdmin: true });
  const [gone, suspended] = [await createMember(server), await createMember(server)];
  const { id: postId } = await createPost(server, suspended);
  const { body: comment } = await server.call('addComments', { token, body: { postId, comment: 'Under it.' } });
  await createPost(server, gone);
  await server.call('deactivate', { token: gone.token });
  await server.call('suspendMember', { token, params: { id: suspended.id }, body: { reason: 'Spam.' } });
  expect((await server.call('listNewestPosts', { token })).body.posts).toEqual([]);
  expect(comment.success).toBe(true);
  expect((await server.call('listNewestComments', { token })).body.comments).toEqual([]);
  const { body } = await server.call('listNewestMembers', { token });
  expect(body.members.map((member) => [member.username, member.state])).toEqual([
    [suspended.username, 'suspended'],
    [gone.username, 'deactivated'],
    [username, 'active'],
  ]);
  expect(JSON.stringify(body)).not.toContain('@example.org');
});
