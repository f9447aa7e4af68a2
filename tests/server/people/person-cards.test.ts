import { expect, test } from 'vitest';

import { limits } from '#contract/vocabulary.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

/** A member whom `viewer` follows, with four pictures and a post of words. */
async function setUp() {
  const [viewer, author] = [await createMember(server()), await createMember(server())];
  for (const title of ['one', 'two', 'three', 'four']) await createPost(server(), author, { title });
  await createPost(server(), author, { title: 'words', hasImage: false });
  await server().call('follow', { token: viewer.token, params: { id: author.id } });
  const read = async (who?: TestMember) => {
    const token = who && { token: who.token };
    const { body } = await server().call('getUserConnections', { ...token, query: { userId: viewer.id } });
    const { body: found } = await server().call('searchUsers', { ...token, query: { query: author.username } });
    return [body.connections, found.users].map((list) => {
      const { isFollowing, posts } = list.find(({ _id }) => _id === author.id)!;
      return { isFollowing, titles: posts?.map(({ title }) => title) };
    });
  };
  return { viewer, author, read };
}

test('S091: connections and found members come with their three newest pictures, and whether one follows them', async () => {
  const { viewer, author, read } = await setUp();
  const titles = ['four', 'three', 'two'];
  expect(await read(viewer)).toEqual(Array(2).fill({ isFollowing: true, titles }));
  expect(await read(author)).toEqual(Array(2).fill({ isFollowing: false, titles }));
  expect(await read()).toEqual(Array(2).fill({}));
});

test('S091: of a muted member nothing is pictured, and neither what is deleted', async () => {
  const { viewer, author, read } = await setUp();
  const { body } = await server().call('getUsersPosts', { query: { userId: author.id } });
  const { postId } = body.posts.find(({ title }) => title === 'four')!;
  await server().call('deletePost', { token: author.token, params: { postId } });
  const titles = ['three', 'two', 'one'];
  expect(await read(viewer)).toEqual(Array(2).fill({ isFollowing: true, titles }));
  await server().call('muteMember', { token: viewer.token, params: { id: author.id } });
  expect(await read(viewer)).toEqual(Array(2).fill({ isFollowing: true, titles: [] }));
});

test('a page of connections with the longest titles stays below 200 kB', async () => {
  const viewer = await createMember(server());
  const title = '🌿'.repeat(limits.title);
  for (let n = 0; n < 50; n += 1) {
    const author = await createMember(server(), { username: `longwinded${n}` });
    for (let post = 0; post < 3; post += 1) await createPost(server(), author, { title });
    await server().call('follow', { token: viewer.token, params: { id: author.id } });
  }
  const { token } = viewer;
  const query = { userId: viewer.id, limit: 100 };
  const connections = await server().call('getUserConnections', { token, query });
  expect(connections.body.connections).toHaveLength(50);
  const found = await server().call('searchUsers', { token, query: { query: 'longwinded' } });
  for (const { text } of [connections, found]) expect(Buffer.byteLength(text)).toBeLessThan(200_000);
});
