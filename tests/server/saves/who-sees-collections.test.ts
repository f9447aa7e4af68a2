import { expect, test } from 'vitest';

import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

async function setUp() {
  const [owner, viewer, author] = [
    await createMember(server()),
    await createMember(server()),
    await createMember(server()),
  ];
  const posts = [await createPost(server(), author), await createPost(server(), owner)];
  const shown = await createCollection(server(), owner, { name: 'Shown', posts, isPublic: true });
  const hidden = await createCollection(server(), owner, { name: 'Hidden', posts });
  return { owner, viewer, author, posts, shown, hidden };
}

const look = async ({ token }: TestMember, owner: TestMember, collectionId: string) => {
  const list = await server().call('getCollections', { token, query: { userId: owner.id } });
  const header = await server().call('getCollection', { token, query: { collectionId } });
  const posts = await server().call('getCollectionPosts', { token, query: { collectionId } });
  return {
    names: list.status === 200 ? list.body.collections.map(({ name }) => name) : list.status,
    statuses: [header.status, posts.status],
    count: header.status === 200 ? header.body.collection.postsCount : undefined,
    covers: header.status === 200 ? header.body.collection.covers.length : undefined,
    postIds: posts.status === 200 ? posts.body.savedPosts.map(({ postId }) => postId) : undefined,
  };
};

test('others see the public collections of a member; a private one does not exist for them', async () => {
  const { owner, viewer, posts, shown, hidden } = await setUp();
  const [ofAuthor, ofOwner] = posts;
  expect(await look(viewer, owner, shown.collectionId)).toEqual({
    names: ['Shown'],
    statuses: [200, 200],
    count: 2,
    covers: 2,
    postIds: [ofOwner!.id, ofAuthor!.id],
  });
  expect(await look(viewer, owner, hidden.collectionId)).toMatchObject({ names: ['Shown'], statuses: [404, 404] });
  expect(await look(owner, owner, hidden.collectionId)).toMatchObject({ names: ['Hidden', 'Shown'], count: 2 });
  const unknown = await server().call('getCollection', {
    token: viewer.token,
    query: { collectionId: server().newId() },
  });
  const foreign = await server().call('getCollection', {
    token: viewer.token,
    query: { collectionId: hidden.collectionId },
  });
  expect(foreign.text).toBe(unknown.text);
});

test('nobody changes the collection of another member, be it public or not', async () => {
  const { viewer, posts, shown, hidden } = await setUp();
  const { token } = viewer;
  for (const { collectionId } of [shown, hidden]) {
    const params = { collectionId };
    const body = { collectionId, postId: posts[0]!.id };
    const replies = [
      await server().call('editCollection', { token, params, body: { name: 'Mine' } }),
      await server().call('deleteCollection', { token, params }),
      await server().call('restoreCollection', { token, params }),
      await server().call('addToCollection', { token, body }),
      await server().call('removeFromCollection', { token, body }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await server().call('getSavedPostIds', { token })).body.postIds).toEqual([]);
  const taken = await server().call('createCollection', {
    token,
    body: { collectionId: shown.collectionId, name: 'My' },
  });
  expect(taken.status).toBe(409);
});

test('posts of authors whom the viewer has blocked or muted are left out of lists, counts and covers', async () => {
  const { owner, viewer, author, posts, shown, hidden } = await setUp();
  const withoutAuthor = { count: 1, covers: 1, postIds: [posts[1]!.id] };
  await server().call('muteMember', { token: viewer.token, params: { id: author.id } });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject(withoutAuthor);
  await server().call('unmuteMember', { token: viewer.token, params: { id: author.id } });
  await server().call('blockMember', { token: viewer.token, params: { id: author.id } });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject(withoutAuthor);
  // As with saves, a post stays in one's own collection when its author is muted.
  await server().call('muteMember', { token: owner.token, params: { id: author.id } });
  expect(await look(owner, owner, hidden.collectionId)).toMatchObject({ count: 2, covers: 2 });
  await server().call('blockMember', { token: owner.token, params: { id: author.id } });
  expect(await look(owner, owner, hidden.collectionId)).toMatchObject(withoutAuthor);
});

test('the collections of a member who is blocked, or has blocked, do not exist for the other', async () => {
  const { owner, viewer, shown } = await setUp();
  await server().call('blockMember', { token: owner.token, params: { id: viewer.id } });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject({ names: 404, statuses: [404, 404] });
  await server().call('unblockMember', { token: owner.token, params: { id: viewer.id } });
  await server().call('muteMember', { token: viewer.token, params: { id: owner.id } });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject({ names: ['Shown'], statuses: [200, 200] });
});

test('a deactivated author vanishes from collections, and so do the collections of a deactivated owner', async () => {
  const { owner, viewer, author, posts, shown } = await setUp();
  await server().call('deactivate', { token: author.token });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject({ count: 1, covers: 1, postIds: [posts[1]!.id] });
  await server().call('deactivate', { token: owner.token });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject({ names: 404, statuses: [404, 404] });
});

test('a deleted post leaves the collections', async () => {
  const { owner, viewer, author, posts, shown } = await setUp();
  await server().call('deletePost', { token: author.token, params: { postId: posts[0]!.id } });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject({ count: 1, covers: 1, postIds: [posts[1]!.id] });
});
