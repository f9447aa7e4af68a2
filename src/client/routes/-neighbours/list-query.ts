import { hashKey } from '@tanstack/react-query';

import { nearPostsQuery } from '#client/features/posts/near-posts-query.ts';
import {
  allPosts,
  categoryPostsQuery,
  followedPostsQuery,
  memberPostsQuery,
  newestPostsQuery,
  postSearchQuery,
  similarPostsQuery,
} from '#client/features/posts/queries.ts';
import { collectionPostsQuery, publicCollectionQuery } from '#client/features/saves/collections/queries.ts';
import { savedPostsQuery } from '#client/features/saves/queries.ts';
import type { Api } from '#client/shared/api/api.ts';
import type { Category } from '#contract/categories.ts';

import { collectionTiles, savedTiles } from '../_member/-saves/saved-tile.ts';

/** The list of posts with this key, as its screen shows it; undefined for one that this version does not know. */
export function listQuery(api: Api, list: string) {
  const key = JSON.parse(list) as string[];
  const [, second = '', third = '', last = ''] = key;
  const lists = [
    newestPostsQuery(api),
    followedPostsQuery(api),
    memberPostsQuery(api, third),
    categoryPostsQuery(api, third as Category, last === 'all' ? undefined : last),
    postSearchQuery(api, third),
    similarPostsQuery(api, third),
    { ...nearPostsQuery(api, last), select: allPosts },
    { ...savedPostsQuery(api), select: savedTiles },
    { ...collectionPostsQuery(api, last), select: collectionTiles },
    { ...publicCollectionQuery(api, second), select: allPosts },
  ];
  // One type of all, whose pages differ.
  return (lists as ReturnType<typeof newestPostsQuery>[]).find(({ queryKey }) => hashKey(queryKey) === list);
}
