import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';
import type { Community, MockCollection } from './empty-community.ts';
import { pageOf, savedPost } from './page-of.ts';
import { listPeople } from './people.ts';

const unknown = { status: 404, body: { message: 'This collection does not exist.' } } as const;

/** Collections of saved posts. */
export function collectionHandlers(community: Community): HttpHandler[] {
  const find = (id: string | null | undefined) => community.collections.find(({ collectionId }) => collectionId === id);
  const findOwn = (id: string | null | undefined) => {
    const found = find(id);
    return found?.ownerId === community.me._id ? found : undefined;
  };
  const isShown = ({ ownerId, isPublic }: MockCollection) => isPublic || ownerId === community.me._id;
  const postsOf = ({ postIds }: MockCollection) =>
    postIds.flatMap((id) => community.posts.find(({ postId }) => postId === id) ?? []);
  /** The posts, the one that is chosen for the cover before the others. */
  const coverFirst = (collection: MockCollection) =>
    postsOf(collection).toSorted(
      (a, b) => Number(b.postId === collection.coverPostId) - Number(a.postId === collection.coverPostId),
    );
  const present = (collection: MockCollection): Schemas['Collection'] => ({
    collectionId: collection.collectionId,
    name: collection.name,
    isPublic: collection.isPublic,
    postsCount: collection.postIds.length,
    ...(collection.ownerId === community.me._id && { coverPostId: collection.coverPostId ?? '' }),
    covers: coverFirst(collection)
      .slice(0, 3)
      .map(({ imageUrl, image }) => ({ imageUrl, color: image?.color ?? '#b9ad98' })),
  });
  const presented = (collection: MockCollection) => ({
    status: 200 as const,
    body: {
      collection: present(collection),
      collectionsCount: community.collections.filter(({ ownerId }) => ownerId === community.me._id).length,
    },
  });
  const rearranged = (collection: MockCollection) => ({
    status: 200 as const,
    body: { message: 'Done.', collection: present(collection), savedCount: community.saved.length },
  });
  const without = (ids: string[], id: string) => ids.filter((other) => other !== id);

  return [
    answer('get', '/user/getCollections', ({ query }) => ({
      status: 200,
      body: {
        collections: community.collections
          .filter((one) => one.ownerId === query.get('userId') && isShown(one))
          .map(present),
      },
    })),
    answer('get', '/user/getCollection', ({ query }) => {
      const found = find(query.get('collectionId'));
      const owner = listPeople(community).find(({ _id }) => _id === found?.ownerId);
      return found && owner && isShown(found) ? { status: 200, body: { collection: present(found), owner } } : unknown;
    }),
    answer('get', '/user/getCollectionPosts', ({ query }) => {
      const found = find(query.get('collectionId'));
      if (!found) return unknown;
      const { posts, nextCursor } = pageOf(postsOf(found), query);
      return { status: 200, body: { savedPosts: posts.map(savedPost), nextCursor } };
    }),
    answer('get', '/user/getPublicCollection', ({ query }) => {
      const found = find(query.get('collectionId'));
      const owner = listPeople(community).find(({ _id }) => _id === found?.ownerId);
      const isShared = (userId: string) => userId !== community.me._id || community.me.sharesPosts !== false;
      if (!found?.isPublic || !owner || !isShared(owner._id)) return unknown;
      const shared = postsOf(found).filter(({ userId }) => isShared(userId));
      const [cover] = coverFirst(found).filter((post) => shared.includes(post));
      const { coverPostId: _, ...collection } = { ...present(found), postsCount: shared.length };
      return { status: 200, body: { collection, owner, ...(cover && { cover }), ...pageOf(shared, query) } };
    }),
    answer('get', '/user/getCollectionIds', ({ query }) => ({
      status: 200,
      body: {
        collectionIds: community.collections
          .filter(({ collectionId, postIds }) => findOwn(collectionId) && postIds.includes(query.get('postId') ?? ''))
          .map(({ collectionId }) => collectionId),
      },
    })),
    answer('post', '/user/createCollection', ({ body: { collectionId, name, isPublic = false } }) => {
      const created = { collectionId, ownerId: community.me._id, name: name.trim(), isPublic, postIds: [] };
      community.collections = [created, ...community.collections];
      return presented(created);
    }),
    answer('patch', '/user/editCollection/{collectionId}', ({ path, body: { before: _, ...changes } }) => {
      const own = findOwn(path['collectionId']);
      if (!own) return unknown;
      Object.assign(own, changes);
      return presented(own);
    }),
    answer('delete', '/user/deleteCollection/{collectionId}', ({ path }) => {
      const own = findOwn(path['collectionId']);
      if (!own) return unknown;
      community.deletedCollections.push(own);
      community.collections = community.collections.filter((other) => other !== own);
      return { status: 200, body: { message: 'Done.' } };
    }),
    answer('post', '/user/restoreCollection/{collectionId}', ({ path }) => {
      const found = community.deletedCollections.find(({ collectionId }) => collectionId === path['collectionId']);
      if (!found) return unknown;
      community.collections = [found, ...community.collections.filter((other) => other !== found)];
      return presented(found);
    }),
    answer('post', '/user/addToCollection', ({ body: { collectionId, postId } }) => {
      const own = findOwn(collectionId);
      if (!own) return unknown;
      own.postIds = [postId, ...without(own.postIds, postId)];
      community.saved = [postId, ...without(community.saved, postId)];
      return rearranged(own);
    }),
    answer('post', '/user/removeFromCollection', ({ body: { collectionId, postId } }) => {
      const own = findOwn(collectionId);
      if (!own) return unknown;
      own.postIds = without(own.postIds, postId);
      return rearranged(own);
    }),
  ];
}
