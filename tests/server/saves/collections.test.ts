import { expect, test } from 'vitest';

import { maxCollectionName, maxCollections } from '#contract/collection-names.ts';
import { follow, operationFor, type Schema } from '#tests/contract/openapi.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const server = shareTestServer();

async function setUp() {
  const [owner, author] = [await createMember(server()), await createMember(server())];
  const posts = [
    await createPost(server(), author),
    await createPost(server(), author),
    await createPost(server(), author),
  ];
  return { owner, author, posts };
}

const namesOf = async ({ token }: TestMember, { id: userId }: TestMember) => {
  const { body } = await server().call('getCollections', { token, query: { userId } });
  return body.collections.map(({ name }) => name);
};

const create = ({ token }: TestMember, name: string, collectionId = server().newId()) =>
  server().call('createCollection', { token, body: { collectionId, name } });

test('a collection is private, has the name without surrounding spaces, and is created once with its id', async () => {
  const { owner } = await setUp();
  const collectionId = server().newId();
  for (let n = 0; n < 2; n += 1)
    expect(await create(owner, '  Bathroom   shelf ', collectionId)).toMatchObject({
      status: 200,
      body: { collection: { collectionId, name: 'Bathroom shelf', isPublic: false, postsCount: 0, covers: [] } },
    });
  expect(await namesOf(owner, owner)).toEqual(['Bathroom shelf']);
});

test('names are unique for each member, whatever their case and composition, also for requests at the same time', async () => {
  const { owner, author } = await setUp();
  const replies = await Promise.all(['Été', 'été', 'E\u0301te\u0301 '].map((name) => create(owner, name)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.text).toContain('You have a collection with this name already.');
  expect((await create(author, 'Été')).status).toBe(200);
});

test('names have 1 to 60 characters, and a member has at most 100 collections', async () => {
  const { owner } = await setUp();
  for (const name of ['', '   ', 'x'.repeat(61)]) expect((await create(owner, name)).status).toBe(400);
  expect((await create(owner, '🌿'.repeat(maxCollectionName))).status).toBe(200);
  for (let n = 1; n < maxCollections; n += 1) expect((await create(owner, `Shelf ${n}`)).status).toBe(200);
  const refused = await create(owner, 'One more');
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.text).toContain('You can have 100 collections.');
});

test('the limit of a name is that of the contract', () => {
  const { schema } = operationFor('POST /user/createCollection').requestContent['application/json']!;
  expect(follow<Schema>(follow<Schema>(schema).properties!['name']!).maxLength).toBe(maxCollectionName);
});

test('a post that is added is saved, too, and the author is notified once', async () => {
  const { owner, author, posts } = await setUp();
  const [first] = posts;
  await createCollection(server(), owner, { posts: [first!, first!] });
  const { body: saved } = await server().call('getSavedPostIds', { token: owner.token });
  expect(saved.postIds).toEqual([first!.id]);
  const { body } = await server().call('getUnreadNotifications', { token: author.token });
  expect(body.notifications.map(({ kind }) => kind)).toEqual(['save']);
});

test('a collection lists its posts page by page, the last one added first, with its newest pictures as covers', async () => {
  const { owner, author, posts } = await setUp();
  const fourth = await createPost(server(), author);
  const { collectionId } = await createCollection(server(), owner, { posts: [...posts, fourth] });
  const pages = await walkPages(async (at) => {
    const { body } = await server().call('getCollectionPosts', {
      token: owner.token,
      query: { collectionId, limit: 3, ...at },
    });
    return { items: body.savedPosts.map(({ postId }) => postId), nextCursor: body.nextCursor };
  });
  const order = [fourth, ...posts.toReversed()];
  expect(pages).toEqual([order.slice(0, 3).map(({ id }) => id), [order[3]!.id]]);
  const { body } = await server().call('getCollection', { token: owner.token, query: { collectionId } });
  expect(body).toMatchObject({ owner: { _id: owner.id, username: owner.username }, collection: { postsCount: 4 } });
  expect(body.collection.covers.map(({ imageUrl }) => imageUrl)).toEqual(
    order.slice(0, 3).map(({ imageUrl }) => imageUrl.replace('/960.', '/320.')),
  );
});

test('a post that does not exist or has no picture cannot be added', async () => {
  const { owner, author } = await setUp();
  const { collectionId } = await createCollection(server(), owner);
  const text = await createPost(server(), author, { hasImage: false });
  const add = (postId: string) =>
    server().call('addToCollection', { token: owner.token, body: { collectionId, postId } });
  expect((await add(text.id)).status).toBe(400);
  expect((await add(server().newId())).status).toBe(404);
});

const idsOf = async ({ token }: TestMember, postId: string) =>
  (await server().call('getCollectionIds', { token, query: { postId } })).body.collectionIds;
const postsIn = async ({ token }: TestMember, collectionId: string) =>
  (await server().call('getCollectionPosts', { token, query: { collectionId } })).body.savedPosts.map(
    ({ postId }) => postId,
  );

test('a post is in any number of collections; removing it from one keeps it saved, and adding it again returns it to its place', async () => {
  const { owner, posts } = await setUp();
  const [first, second] = posts;
  const shelf = await createCollection(server(), owner, { posts: [first!, second!] });
  const other = await createCollection(server(), owner, { name: 'Other', posts: [first!] });
  expect(await idsOf(owner, first!.id)).toEqual([shelf.collectionId, other.collectionId].toSorted());
  const body = { collectionId: shelf.collectionId, postId: first!.id };
  for (let n = 0; n < 2; n += 1)
    expect((await server().call('removeFromCollection', { token: owner.token, body })).status).toBe(200);
  expect(await idsOf(owner, first!.id)).toEqual([other.collectionId]);
  expect((await server().call('getSavedPostIds', { token: owner.token })).body.postIds).toContain(first!.id);
  await server().call('addToCollection', { token: owner.token, body });
  expect(await postsIn(owner, shelf.collectionId)).toEqual([second!.id, first!.id]);
  await server().call('removeFromCollection', { token: owner.token, body });
  server().clock.advance(25 * 60 * 60 * 1000);
  await server().call('addToCollection', { token: owner.token, body });
  expect(await postsIn(owner, shelf.collectionId)).toEqual([first!.id, second!.id]);
});

test('unsaving removes the post from all collections, and saving it again within a day brings it back into those', async () => {
  const { owner, posts } = await setUp();
  const [first, second] = posts;
  const shelf = await createCollection(server(), owner, { posts: [first!, second!] });
  const left = await createCollection(server(), owner, { name: 'Left', posts: [first!] });
  const { token } = owner;
  const body = { imageUrl: first!.imageUrl };
  await server().call('removeFromCollection', { token, body: { collectionId: left.collectionId, postId: first!.id } });
  await server().call('unsavePost', { token, body });
  expect(await idsOf(owner, first!.id)).toEqual([]);
  expect(await postsIn(owner, shelf.collectionId)).toEqual([second!.id]);
  await server().call('savePost', { token, body });
  expect(await idsOf(owner, first!.id)).toEqual([shelf.collectionId]);
  expect(await postsIn(owner, shelf.collectionId)).toEqual([second!.id, first!.id]);
  await server().call('unsavePost', { token, body });
  server().clock.advance(25 * 60 * 60 * 1000);
  await server().call('savePost', { token, body });
  expect(await idsOf(owner, first!.id)).toEqual([]);
});

test('a post that was unsaved and is added to a collection is in that one only', async () => {
  const { owner, posts } = await setUp();
  const { id: postId, imageUrl } = posts[0]!;
  const { token } = owner;
  await createCollection(server(), owner, { posts: [posts[0]!] });
  const { collectionId } = await createCollection(server(), owner, { name: 'Other' });
  await server().call('unsavePost', { token, body: { imageUrl } });
  await server().call('addToCollection', { token, body: { collectionId, postId } });
  expect(await idsOf(owner, postId)).toEqual([collectionId]);
});

test('adding and unsaving at the same time leave no post in a collection that is not saved', async () => {
  const { owner, posts } = await setUp();
  const { token } = owner;
  const { collectionId } = await createCollection(server(), owner);
  for (let n = 0; n < 8; n += 1) {
    const { id: postId, imageUrl } = posts[n % 3]!;
    await Promise.all([
      server().call('addToCollection', { token, body: { collectionId, postId } }),
      server().call('unsavePost', { token, body: { imageUrl } }),
    ]);
    const { body } = await server().call('getSavedPostIds', { token });
    const inCollection = await postsIn(owner, collectionId);
    expect(inCollection.filter((id) => !body.postIds.includes(id))).toEqual([]);
  }
});

test('a collection is renamed and shown to others; the name of another one is refused', async () => {
  const { owner } = await setUp();
  const { collectionId } = await createCollection(server(), owner);
  await createCollection(server(), owner, { name: 'Other' });
  const edit = (body: { name?: string; isPublic?: boolean }) =>
    server().call('editCollection', { token: owner.token, params: { collectionId }, body });
  expect(await edit({ name: ' BATHROOM shelf ' })).toMatchObject({
    status: 200,
    body: { collection: { name: 'BATHROOM shelf', isPublic: false } },
  });
  expect(await edit({ isPublic: true })).toMatchObject({
    body: { collection: { name: 'BATHROOM shelf', isPublic: true } },
  });
  expect((await edit({ name: 'other' })).status).toBe(409);
  expect((await edit({})).status).toBe(200);
});

test('a deleted collection is gone, its posts stay saved, and it can be restored for 30 days', async () => {
  const { owner, posts } = await setUp();
  const { collectionId } = await createCollection(server(), owner, { posts });
  const call = (id: 'deleteCollection' | 'restoreCollection') =>
    server().call(id, { token: owner.token, params: { collectionId } });
  expect((await call('deleteCollection')).status).toBe(200);
  expect((await call('deleteCollection')).status).toBe(404);
  expect(await namesOf(owner, owner)).toEqual([]);
  expect(await idsOf(owner, posts[0]!.id)).toEqual([]);
  expect((await server().call('getSavedPostIds', { token: owner.token })).body.postIds).toHaveLength(3);
  await createCollection(server(), owner, { name: 'bathroom shelf' });
  expect((await call('restoreCollection')).status).toBe(409);
  const [taken] = (await server().call('getCollections', { token: owner.token, query: { userId: owner.id } })).body
    .collections;
  await server().call('deleteCollection', { token: owner.token, params: { collectionId: taken!.collectionId } });
  for (let n = 0; n < 2; n += 1)
    expect(await call('restoreCollection')).toMatchObject({ status: 200, body: { collection: { postsCount: 3 } } });
});

test('the id of a collection of another member is taken, also while that member is deactivated', async () => {
  const { owner, author } = await setUp();
  const { collectionId } = await createCollection(server(), author);
  expect((await create(owner, 'Mine', collectionId)).status).toBe(409);
  await server().call('deactivate', { token: author.token });
  expect((await create(owner, 'Mine', collectionId)).status).toBe(409);
});
