import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

const read = (postId: string, token?: string) =>
  server().call('getPublicPost', { query: { postId }, ...(token !== undefined && { token }) });
const share = (token: string, sharesPosts: boolean) =>
  server().call('privacySettings', { token, body: { sharesPosts } });

test('a visitor opens a post by its link, with the newest other posts of its author', async () => {
  const [author, other] = [await createMember(server()), await createMember(server())];
  const posts = [];
  for (const title of ['first', 'second', 'third']) posts.push(await createPost(server(), author, { title }));
  await createPost(server(), other);
  const { status, body } = await read(posts[1]!.id);
  expect(status).toBe(200);
  expect(body.post).toMatchObject({ postId: posts[1]!.id, title: 'second', username: author.username });
  expect(body.post).not.toHaveProperty('membersOnly');
  expect(body.morePosts.map(({ title }) => title)).toEqual(['third', 'first']);
});

test('at most eight other posts come with it', async () => {
  const author = await createMember(server());
  const post = await createPost(server(), author);
  for (let count = 0; count < 9; count += 1) await createPost(server(), author);
  const { morePosts } = (await read(post.id)).body;
  expect(morePosts).toHaveLength(8);
  expect(morePosts.map(({ postId }) => postId)).not.toContain(post.id);
});

test('a member can keep its posts from people without an account, at once, and allow it again', async () => {
  const author = await createMember(server());
  const { id } = await createPost(server(), author);
  const own = async () => (await server().call('getCurrentUser', { token: author.token })).body.sharesPosts;
  expect([await own(), (await read(id)).status]).toEqual([true, 200]);

  expect((await share(author.token, false)).status).toBe(200);
  const refused = await read(id);
  expect([await own(), refused.status, refused.body]).toEqual([
    false,
    404,
    { code: 'not-found', message: 'This post does not exist.' },
  ]);
  // Members still open it, and learn which address they can share.
  const asMember = await server().call('getPost', { token: author.token, query: { postId: id } });
  expect(asMember.body.post.membersOnly).toBe(true);

  await share(author.token, true);
  expect([await own(), (await read(id)).status]).toEqual([true, 200]);
});

test('only the member itself decides about its posts', async () => {
  const reply = await server().send('PATCH', '/user/privacySettings', { payload: { sharesPosts: false } });
  expect(reply.status).toBe(401);
  const { token } = await createMember(server());
  expect((await server().send('PATCH', '/user/privacySettings', { token, payload: {} })).status).toBe(400);
});
