import type { Api } from '#client/shared/api/api.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { infiniteQueryOptions, queryOptions } from '#client/shared/query/query-options.ts';
import type { Category } from '#contract/categories.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { allPosts, postPaging } from './newest-posts-query.ts';

export type Post = Schemas['Post'];

/** The newest posts of one member, page by page, including those without a picture (S072, S128). */
export const memberPostsQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.byMember(userId),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getUsersPosts', {
          params: { query: { userId, ...(cursor !== undefined && { cursor }) } },
          signal,
        }),
      ),
    ...postPaging,
    select: allPosts,
    meta: { persist: true },
  });

/** The newest posts of a category, of one of its subcategories if one is named (S083, S129). */
export const categoryPostsQuery = (api: Api, category: Category, subcategory?: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.byCategory(category, subcategory),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getCategoryPosts', {
          params: {
            query: {
              category,
              ...(subcategory !== undefined && { subcategory }),
              ...(cursor !== undefined && { cursor }),
            },
          },
          signal,
        }),
      ),
    ...postPaging,
    select: allPosts,
    meta: { persist: true },
  });

/** One post (S011). */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKeys.detail(postId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/user/getPost', { params: { query: { postId } }, signal }))).post,
  });
