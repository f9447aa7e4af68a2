import { expect, test } from 'vitest';

import { createCollection } from '#tests/factories/collections.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

const read = (collectionId: string, query: { limit?: number; cursor?: string } = {}) =>
  server().call('getPublicCollection', { query: { collectionId, ...query } });
const share = (token: string, sharesPosts: boolean) =>
  server().call('privacySettings', { token, body: { sharesPosts } });

async function setUp() {
  const [owner, author] = [await createMember(server()), await createMember(server())];
  const posts = [await createPost(server(), author), await createPost(server(), owner)];
  const { collectionId } = await createCollection(server(), owner, { name: 'Shelf', posts, isPublic: true });
  return { owner, author, ofAuthor: posts[0]!, ofOwner: posts[1]!, collectionId };
}

test('a stranger sees a public collection, its owner, its cover and its posts, page by page', async () => {
  const { owner, ofAuthor, ofOwner, collectionId } = await setUp();
  const first = await read(collectionId, { limit: 1 });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    collection: { collectionId, name: 'Shelf', isPublic: true, postsCount: 2 },
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

test('a removed post and one of a deactivated author are left out', async () => {
  const { owner, author, ofOwner, collectionId } = await setUp();
  await server().call('deactivate', { token: author.token });
  expect((await read(collectionId)).body.posts.map(({ postId }) => postId)).toEqual([ofOwner.id]);
  await server().call('removeFromCollection', { token: owner.token, body: { collectionId, postId: ofOwner.id } });
  const { body } = await read(collectionId);
  expect([body.posts, body.cover, body.collection.postsCount]).toEqual([[], undefined, 0]);
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
