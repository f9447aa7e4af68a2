import type { Api } from '#client/shared/api/api.ts';
import type { CachedCollection } from '#client/shared/query/cache-entries.ts';
import { collectionKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

export type Collection = Schemas['Collection'];

/** The collections of a member that the viewer may see, the newest first; one's own are all. */
export const collectionsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: collectionKeys.ofMember(userId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/user/getCollections', { params: { query: { userId } }, signal }))).collections,
    select: (collections) => collections.map(withChanges),
    meta: { persist: 'getCollections' },
  });

/** A collection and its owner. */
export const collectionQuery = (api: Api, collectionId: string) =>
  queryOptions({
    queryKey: collectionKeys.detail(collectionId),
    queryFn: ({ signal }) => unwrap(api.GET('/user/getCollection', { params: { query: { collectionId } }, signal })),
    select: ({ collection, owner }) => ({ collection: withChanges(collection), owner }),
    meta: { persist: 'getCollection' },
  });

/** The posts of a collection, each once: one that was moved while pages were loaded can be in two of them. */
export const collectedPosts = ({ pages }: { pages: { savedPosts: Schemas['SavedPost'][] }[] }) => [
  ...new Map(pages.flatMap(({ savedPosts }) => savedPosts).map((post) => [post.postId, post])).values(),
];

/** The posts of a collection, in the order of its owner. */
export const collectionPostsQuery = (api: Api, collectionId: string) =>
  pagedQuery({
    queryKey: collectionKeys.posts(collectionId),
    fetchPage: (at, signal) =>
      unwrap(api.GET('/user/getCollectionPosts', { params: { query: { collectionId, ...at } }, signal })),
    select: collectedPosts,
    meta: { persist: 'getCollectionPosts' },
  });

/** A public collection for visitors; 404 if it is private, or if its owner shows posts to members only. */
export const publicCollectionQuery = (api: Api, collectionId: string) =>
  pagedQuery({
    queryKey: collectionKeys.publicDetail(collectionId),
    fetchPage: (at, signal) =>
      unwrap(api.GET('/user/getPublicCollection', { params: { query: { collectionId, ...at } }, signal })),
  });

/** The ids of the viewer's collections that contain a post. */
export const collectionIdsQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: collectionKeys.ids(postId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/user/getCollectionIds', { params: { query: { postId } }, signal }))).collectionIds,
  });

const maxCovers = 3;

/** The collection as it is shown: with the posts that are being added, without those that are being removed. */
function withChanges({ changes = {}, ...collection }: CachedCollection): Collection {
  return Object.values(changes).reduce((shown, { isAdded, imageUrl }) => {
    const others = shown.covers.filter((cover) => pictureOf(cover.imageUrl) !== pictureOf(imageUrl));
    const isShown = others.length < shown.covers.length;
    // The server's answer may contain the change already.
    if (isAdded && isShown) return shown;
    return {
      ...shown,
      postsCount: Math.max(0, shown.postsCount + (isAdded ? 1 : -1)),
      covers: isAdded ? [{ imageUrl, color: 'transparent' }, ...others].slice(0, maxCovers) : others,
    };
  }, collection);
}

/** A picture's address without its size. */
const pictureOf = (imageUrl: string) => imageUrl.slice(0, imageUrl.lastIndexOf('/'));
