import type { HttpHandler } from 'msw/http';

import { foldText } from '#contract/fold-text.ts';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';
import { pageOf, savedPost } from './page-of.ts';

/** Posts, and the member's saves. */
export function postHandlers(community: Community): HttpHandler[] {
  const ownCollections = (postId: string | undefined) =>
    community.collections.filter(
      ({ ownerId, postIds }) => ownerId === community.me._id && postIds.some((id) => id === postId),
    );
  const idsOf = (collections: Community['collections']) => collections.map(({ collectionId }) => collectionId);
  const idOf = (imageUrl: string) => community.posts.find((post) => post.imageUrl === imageUrl)?.postId;
  return [
    answer('get', '/user/getAllPosts', ({ query }) => ({ status: 200, body: pageOf(community.posts, query) })),
    answer('get', '/user/getCategoryPosts', ({ query }) => {
      const [category, subcategory] = [query.get('category'), query.get('subcategory')];
      const isAsked = (post: Community['posts'][number]) =>
        post.category === category && (subcategory === null || post.subcategory.includes(subcategory));
      return { status: 200, body: pageOf(community.posts.filter(isAsked), query) };
    }),
    answer('get', '/user/getFollowedPosts', ({ query }) => ({
      status: 200,
      body: pageOf(
        community.posts.filter(({ userId }) => community.following.includes(userId)),
        query,
      ),
    })),
    answer('get', '/user/searchPosts', ({ query }) => {
      const words = foldText(query.get('query') ?? '').split(/\s+/);
      const isAsked = ({ title, tags, caption }: Community['posts'][number]) =>
        words.every((word) => foldText([title, ...tags, caption].join(' ')).includes(word));
      return { status: 200, body: pageOf(community.posts.filter(isAsked), query) };
    }),
    answer('get', '/user/getSavedPosts', ({ query }) => {
      const saved = community.saved.flatMap((id) => community.posts.find(({ postId }) => postId === id) ?? []);
      const { posts, nextCursor } = pageOf(saved, query);
      return { status: 200, body: { savedPosts: posts.map(savedPost), nextCursor } };
    }),
    answer('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds: community.saved } })),
    answer('post', '/user/savePost', ({ body }) => {
      const id = idOf(body.imageUrl);
      if (id === undefined) return { status: 404, body: { success: false, message: 'This post does not exist.' } };
      community.saved = [id, ...community.saved.filter((other) => other !== id)];
      return {
        status: 200,
        body: {
          success: true,
          message: 'Post saved successfully!',
          savedCount: community.saved.length,
          collectionIds: idsOf(ownCollections(id)),
        },
      };
    }),
    answer('post', '/user/unsavePost', ({ body }) => {
      const id = idOf(body.imageUrl);
      community.saved = community.saved.filter((other) => other !== id);
      const left = ownCollections(id);
      for (const collection of left) collection.postIds = collection.postIds.filter((other) => other !== id);
      return {
        status: 200,
        body: {
          success: true,
          message: 'Post removed from saved!',
          savedCount: community.saved.length,
          collectionIds: idsOf(left),
        },
      };
    }),
  ];
}
