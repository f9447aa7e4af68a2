import { expect, test } from 'vitest';

import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost, type TestPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

async function setUp() {
  const [owner, viewer, author] = [
    await createMember(server()),
    await createMember(server()),
    await createMember(server()),
  ];
  const posts = [await createPost(server(), author), await createPost(server(), owner)];
  const [ofAuthor, ofOwner] = posts as [TestPost, TestPost];
  const shown = await createCollection(server(), owner, { name: 'Shown', posts, isPublic: true });
  const hidden = await createCollection(server(), owner, { name: 'Hidden', posts });
  return { owner, viewer, author, posts, ofAuthor, ofOwner, shown, hidden, collectionId: shown.collectionId };
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
  const { owner, viewer, ofAuthor, ofOwner, shown, hidden } = await setUp();
  expect(await look(viewer, owner, shown.collectionId)).toEqual({
    names: ['Shown'],
    statuses: [200, 200],
    count: 2,
    covers: 2,
    postIds: [ofOwner.id, ofAuthor.id],
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
  const { viewer, ofAuthor, shown, hidden } = await setUp();
  const { token } = viewer;
  for (const { collectionId } of [shown, hidden]) {
    const params = { collectionId };
    const body = { collectionId, postId: ofAuthor.id };
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
  const { owner, viewer, author, ofOwner, shown, hidden } = await setUp();
  const withoutAuthor = { count: 1, covers: 1, postIds: [ofOwner.id] };
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

test('a deleted post leaves the collections', async () => {
  const { owner, viewer, author, ofAuthor, ofOwner, shown } = await setUp();
  await server().call('deletePost', { token: author.token, params: { postId: ofAuthor.id } });
  expect(await look(viewer, owner, shown.collectionId)).toMatchObject({ count: 1, covers: 1, postIds: [ofOwner.id] });
});

const read = (collectionId: string, query: { limit?: number; cursor?: string } = {}) =>
  server().call('getPublicCollection', { query: { collectionId, ...query } });
const share = (token: string, sharesPosts: boolean) =>
  server().call('privacySettings', { token, body: { sharesPosts } });

test('a stranger sees a public collection, its owner, its cover and its posts, page by page', async () => {
  const { owner, ofAuthor, ofOwner, collectionId } = await setUp();
  const first = await read(collectionId, { limit: 1 });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    collection: { collectionId, name: 'Shown', isPublic: true, postsCount: 2 },
    owner: { _id: owner.id, username: owner.username },
    cover: { postId: ofOwner.id },
    posts: [{ postId: ofOwner.id }],
  });
  const cursor = first.body.nextCursor!;
  expect((await read(collectionId, { limit: 1, cursor })).body).toMatchObject({
    posts: [{ postId: ofAuthor.id }],
    nextCursor: null,
  });
});

test('posts whose authors show them to members only are left out, of the count and the cover, too', async () => {
  const { owner, author, ofAuthor, ofOwner, collectionId } = await setUp();
  const choice = { token: owner.token, params: { collectionId }, body: { coverPostId: ofAuthor.id } };
  expect((await server().call('editCollection', choice)).body.collection.coverPostId).toBe(ofAuthor.id);
  expect((await read(collectionId)).body.cover?.postId).toBe(ofAuthor.id);

  await share(author.token, false);
  const { text, body } = await read(collectionId);
  expect(body.collection.postsCount).toBe(1);
  expect(body.collection.covers).toHaveLength(1);
  expect(body.cover?.postId).toBe(ofOwner.id);
  expect(text).not.toContain(ofAuthor.id);
  expect(text).not.toContain(author.id);
  // Members see it as before.
  const query = { collectionId };
  const asMember = await server().call('getCollectionPosts', { token: owner.token, query });
  expect(asMember.body.savedPosts).toHaveLength(2);
});

test('one that is private, deleted, of an owner who is gone or shows posts to members only, and none at all answer alike', async () => {
  const unknown = await read(server().newId());
  expect(unknown.status).toBe(404);
  const hide: Record<string, (setting: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>> = {
    private: ({ owner: { token }, collectionId }) =>
      server().call('editCollection', { token, params: { collectionId }, body: { isPublic: false } }),
    deleted: ({ owner: { token }, collectionId }) =>
      server().call('deleteCollection', { token, params: { collectionId } }),
    deactivated: ({ owner: { token } }) => server().call('deactivate', { token }),
    'members only': ({ owner: { token } }) => share(token, false),
  };
  for (const [how, act] of Object.entries(hide)) {
    const setting = await setUp();
    expect((await read(setting.collectionId)).status, how).toBe(200);
    await act(setting);
    const { status, text } = await read(setting.collectionId);
    expect([status, text], how).toEqual([404, unknown.text]);
  }
});

test('the chosen cover is the first picture for everybody, as long as the post is in the collection; only its owner reads which', async () => {
  const { owner, author, ofAuthor, collectionId } = await setUp();
  const { token } = owner;
  const covers = async () => {
    const { body } = await server().call('getCollection', { token: author.token, query: { collectionId } });
    expect(body.collection).not.toHaveProperty('coverPostId');
    return body.collection.covers.map(({ imageUrl }) => imageUrl);
  };
  const before = await covers();
  await server().call('editCollection', { token, params: { collectionId }, body: { coverPostId: ofAuthor.id } });
  expect(await covers()).toEqual(before.toReversed());
  await server().call('removeFromCollection', { token, body: { collectionId, postId: ofAuthor.id } });
  expect(await covers()).toEqual(before.slice(0, 1));
});

test('two windows do not overwrite each other’s cover', async () => {
  const { owner, ofAuthor, ofOwner, collectionId } = await setUp();
  const choose = (coverPostId: string, read: string) =>
    server().call('editCollection', {
      token: owner.token,
      params: { collectionId },
      body: { coverPostId, before: { coverPostId: read } },
    });
  expect((await choose(ofAuthor.id, '')).status).toBe(200);
  expect((await choose(ofOwner.id, '')).status).toBe(409);
  expect((await choose(ofOwner.id, ofAuthor.id)).status).toBe(200);
});
