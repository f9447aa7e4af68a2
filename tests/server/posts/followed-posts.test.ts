import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

async function follow(server: TestServer, follower: TestMember, followee: TestMember): Promise<void> {
  expect((await server.call('follow', { token: follower.token, params: { id: followee.id } })).status).toBe(200);
}

async function pageOf(server: TestServer, { token }: TestMember, at: { limit?: number; cursor?: string } = {}) {
  const { status, body } = await server.call('getFollowedPosts', { token, query: at });
  expect(status).toBe(200);
  return { items: body.posts.map(({ title }) => title), nextCursor: body.nextCursor };
}

test('a member sees the posts of whom it follows, the newest first, and nobody else’s', async () => {
  const server = await startTestServer();
  const [me, amara, noor, stranger] = [
    await createMember(server),
    await createMember(server),
    await createMember(server),
    await createMember(server),
  ];
  expect(await pageOf(server, me)).toEqual({ items: [], nextCursor: null });
  await follow(server, me, amara);
  await follow(server, me, noor);
  // A follower is not followed.
  await follow(server, stranger, me);
  for (const [author, title] of [
    [amara, 'one'],
    [stranger, 'not mine'],
    [noor, 'two'],
    [me, 'my own'],
    [amara, 'three'],
  ] as const)
    await createPost(server, author, { title });
  expect((await pageOf(server, me)).items).toEqual(['three', 'two', 'one']);
  await server.call('unfollow', { token: me.token, params: { id: amara.id } });
  expect((await pageOf(server, me)).items).toEqual(['two']);
  await server.call('deactivate', { token: noor.token });
  expect((await pageOf(server, me)).items).toEqual([]);
  expect((await server.call('getFollowedPosts')).status).toBe(401);
});

test('paging through the posts of whom one follows shows each exactly once while others are published', async () => {
  const server = await startTestServer();
  const me = await createMember(server);
  const authors: TestMember[] = [];
  for (let n = 0; n < 4; n += 1) authors.push(await createMember(server));
  for (const author of authors) await follow(server, me, author);
  // More authors than a page has posts, of whom some wrote long ago and one wrote most.
  const turns = [0, 1, 1, 1, 2, 3, 3, 3, 3, 0];
  for (const [n, turn] of turns.entries()) await createPost(server, authors[turn]!, { title: String(n) });
  const pages = await walkPages(
    (at) => pageOf(server, me, { limit: 2, ...at }),
    () => createPost(server, authors[0]!),
  );
  expect(pages.flat()).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
});
