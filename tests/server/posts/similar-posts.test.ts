import { expect, test } from 'vitest';

import type { NewPost } from '#server/modules/posts/write-posts.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost, type TestPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const tags: NewPost['tags'] = ['plastic free', 'plant based'];
const soap: Partial<NewPost> = { tags, category: 'beauty', subcategory: ['body care'] };

async function similarTo(server: TestServer, post: TestPost, viewer?: TestMember): Promise<string[]> {
  const { status, body } = await server.call('getSimilarPosts', {
    query: { postId: post.id },
    ...(viewer && { token: viewer.token }),
  });
  expect(status, body.message).toBe(200);
  return body.posts.map(({ title }) => title);
}

async function save(server: TestServer, members: TestMember[], ...posts: TestPost[]): Promise<void> {
  for (const { token } of members)
    for (const { imageUrl } of posts)
      expect((await server.call('savePost', { token, body: { imageUrl } })).status).toBe(200);
}

test('shared tags come first, then a subcategory, then what two members saved with it, then the category', async () => {
  const server = await startTestServer();
  const [author, one, other] = [await createMember(server), await createMember(server), await createMember(server)];
  const post = await createPost(server, author, soap);
  const create = (title: string, fields: Partial<NewPost>) => createPost(server, author, { title, ...fields });
  await create('both tags', { tags, category: 'fashion' });
  await create('a tag', { tags: ['plant based'], category: 'wellness' });
  await create('a tag, newer', { tags: ['plastic free', 'fair trade'], category: 'wellness' });
  await create('the subcategory', { subcategory: ['body care'] });
  const together = await create('saved together', { category: 'fashion' });
  const alone = await create('saved by one', { category: 'fashion' });
  await create('the category', {});
  await create('nothing', { category: 'fashion' });
  await save(server, [one, other], post, together);
  await save(server, [one], alone);
  const expected = ['both tags', 'a tag, newer', 'a tag', 'the subcategory', 'saved together', 'the category'];
  // A visitor and its author, too.
  expect(await similarTo(server, post)).toEqual(expected);
  expect(await similarTo(server, post, author)).toEqual(expected);
  // What the viewer itself has saved moves nothing.
  expect(await similarTo(server, post, one)).toEqual(expected.filter((title) => title !== 'saved together'));
});

test('at most twelve, and none where nothing is like it', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  const lonely = await createPost(server, author, { category: 'fashion' });
  const post = await createPost(server, author, soap);
  for (let n = 0; n < 14; n += 1) await createPost(server, author, { ...soap, title: String(n) });
  expect(await similarTo(server, post)).toEqual(Array.from({ length: 12 }, (_, n) => String(13 - n)));
  expect(await similarTo(server, lonely)).toEqual([]);
});

test('without what the viewer has hidden, and what is hidden from everybody', async () => {
  const server = await startTestServer();
  const [reader, author, blocked, muted, gone] = [
    await createMember(server),
    await createMember(server),
    await createMember(server),
    await createMember(server),
    await createMember(server),
  ];
  const post = await createPost(server, author, soap);
  for (const [by, title] of [
    [author, 'shown'],
    [blocked, 'of a blocked member'],
    [muted, 'of a muted member'],
    [gone, 'of a deactivated member'],
  ] as const)
    await createPost(server, by, { ...soap, title });
  const removed = await createPost(server, author, { ...soap, title: 'removed' });
  await server.db.updateTable('posts').set({ removed_at: 1 }).where('id', '=', removed.id).execute();
  await server.call('deactivate', { token: gone.token });
  expect(await similarTo(server, post, reader)).toEqual(['of a muted member', 'of a blocked member', 'shown']);
  await server.call('blockMember', { token: reader.token, params: { id: blocked.id } });
  await server.call('muteMember', { token: reader.token, params: { id: muted.id } });
  expect(await similarTo(server, post, reader)).toEqual(['shown']);
  // Whoever may not see the post may not see what is like it.
  await server.call('blockMember', { token: author.token, params: { id: reader.id } });
  expectProblem(await server.call('getSimilarPosts', { token: reader.token, query: { postId: post.id } }), 404);
  expectProblem(await server.call('getSimilarPosts', { query: { postId: removed.id } }), 404);
});
