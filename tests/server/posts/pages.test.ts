import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { walkPages, type ListPage } from '#tests/support/walk-pages.ts';

async function createPosts(server: TestServer, author: { id: string }, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.unshift((await createPost(server, author)).id);
  return ids;
}

async function feedPage(server: TestServer, at: { cursor?: string }): Promise<ListPage<string>> {
  const { status, body } = await server.call('getAllPosts', { query: { limit: 3, ...at } });
  expect(status).toBe(200);
  return { items: body.posts.map((post) => post.postId), nextCursor: body.nextCursor };
}

test('S116: paging through the feed while others publish shows every earlier post exactly once', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  const made = await createPosts(server, author, 8);
  const pages = await walkPages(
    (at) => feedPage(server, at),
    () => createPost(server, author),
  );
  expect(pages.flat()).toEqual(made);
});

test("S116: paging through the feed while posts are deleted, even the cursor's, skips none of the others", async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  const made = await createPosts(server, author, 8);
  const pages = await walkPages(
    (at) => feedPage(server, at),
    async (page) => {
      const { status } = await server.call('deletePost', { token: author.token, params: { postId: page.at(-1)! } });
      expect(status).toBe(200);
    },
  );
  expect(pages.flat()).toEqual(made);
});

test('S116: a page has 30 posts by default and at most 100, and a full last page has no next one', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  const made = await createPosts(server, author, 31);
  const byDefault = await server.call('getAllPosts');
  expect(byDefault.body.posts).toHaveLength(30);
  expect(byDefault.body.nextCursor).toBe(made[29]);
  const exact = await server.call('getAllPosts', { query: { limit: 31 } });
  expect([exact.body.posts.length, exact.body.nextCursor]).toEqual([31, null]);
  for (const limit of [0, 101, 1.5]) expect((await server.call('getAllPosts', { query: { limit } })).status).toBe(400);
});

test('S083: a subcategory lists its own posts, paged, and a category without one lists all', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  const both = { category: 'beauty', subcategory: ['skincare', 'makeup'] } as const;
  const made = [
    await createPost(server, author, { ...both, subcategory: [...both.subcategory] }),
    await createPost(server, author, { category: 'beauty', subcategory: ['makeup'] }),
    await createPost(server, author, { category: 'beauty', subcategory: ['skincare'] }),
    await createPost(server, author, { category: 'fashion', subcategory: ['shoes'] }),
    await createPost(server, author, { category: 'beauty', hasImage: false }),
  ].map(({ id }) => id);
  const read = (query: object) => async (at: { cursor?: string }) => {
    const { body } = await server.call('getCategoryPosts', {
      query: { category: 'beauty', limit: 1, ...query, ...at },
    });
    return { items: body.posts.map((post) => post.postId), nextCursor: body.nextCursor };
  };
  expect((await walkPages(read({ subcategory: 'skincare' }))).flat()).toEqual([made[2], made[0]]);
  expect((await walkPages(read({}))).flat()).toEqual([made[4], made[2], made[1], made[0]]);
});

test('S083: an unknown subcategory or one of another category is rejected with the allowed ones', async () => {
  const server = await startTestServer();
  for (const subcategory of ['shoes', 'nail care', 'all']) {
    const { status, body } = await server.call('getCategoryPosts', { query: { category: 'beauty', subcategory } });
    expect([status, body.message]).toEqual([
      400,
      'subcategory must be one of: beauty devices, body care, fragrances, haircare, makeup, skincare.',
    ]);
  }
  expect((await server.send('GET', '/user/getCategoryPosts?category=food')).status).toBe(400);
});

test("S128: a member's posts are public and only that member's", async () => {
  const server = await startTestServer();
  const [amara, bela] = [await createMember(server), await createMember(server)];
  const made = await createPosts(server, amara, 3);
  await createPosts(server, bela, 2);
  const { body } = await server.call('getUsersPosts', { query: { userId: amara.id } });
  expect(body.posts.map((post) => post.postId)).toEqual(made);
  expect(body.posts[0]).toMatchObject({ userId: amara.id, username: amara.username });
  expect((await server.call('getUsersPosts', { query: { userId: 'nobody' } })).status).toBe(404);
});

test('S099: posts of a deactivated author are in no list, and pages are still full', async () => {
  const server = await startTestServer();
  const [amara, bela] = [await createMember(server), await createMember(server)];
  const post = { category: 'wellness', subcategory: ['nutrition'] } as const;
  const shown: string[] = [];
  const hidden: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    shown.unshift((await createPost(server, amara, { ...post, subcategory: [...post.subcategory] })).id);
    hidden.unshift((await createPost(server, bela, { ...post, subcategory: [...post.subcategory] })).id);
  }
  expect((await server.call('deactivate', { token: bela.token })).status).toBe(200);
  expect((await walkPages((at) => feedPage(server, at))).map((page) => page.length)).toEqual([3, 1]);
  for (const query of [{}, { subcategory: 'nutrition' }]) {
    const { body } = await server.call('getCategoryPosts', { query: { category: 'wellness', ...query } });
    expect(body.posts.map(({ postId }) => postId)).toEqual(shown);
  }
  expect((await server.call('getUsersPosts', { query: { userId: bela.id } })).status).toBe(404);
  expect((await server.call('getPost', { query: { postId: hidden[0]! } })).status).toBe(404);
});
