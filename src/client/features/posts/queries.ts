import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { unwrap, type Api } from '#client/shared/api/api.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import type { Category } from '#contract/categories.ts';
import type { Schemas } from '#contract/operations.ts';

import { isInSubcategory } from './is-in-subcategory.ts';

export type Post = Schemas['Post'];

/**
 * Each page continues from the last one's cursor. Lists are not refetched because of their age, so that Back finds its place,
 * but after a mutation of the viewer has invalidated them.
 */
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The first page is part of the server's HTML: enough for a screen, so that the HTML stays small. */
const firstPageSize = 12;

/** The newest posts of the community, page by page, those with a picture only (S033). */
export const newestPostsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: postKeys.newest(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getAllPosts', {
          params: { query: cursor === undefined ? { limit: firstPageSize } : { cursor } },
          signal,
        }),
      ),
    ...paging,
    select: ({ pages }) => pages.flatMap(({ posts }) => posts).filter(({ imageUrl }) => imageUrl !== ''),
    meta: { persist: true },
  });

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
    ...paging,
    select: ({ pages }) => pages.flatMap(({ posts }) => posts),
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
    ...paging,
    select: ({ pages }) => pages.flatMap(({ posts }) => posts),
    meta: { persist: true },
  });

/** The posts of a category, or only those of a chosen subcategory: the server filters, and so does the screen (S083). */
export const subcategoryPostsQuery = (api: Api, category: Category, subcategory: string | undefined) =>
  infiniteQueryOptions({
    ...categoryPostsQuery(api, category, subcategory),
    select: ({ pages }) =>
      pages
        .flatMap(({ posts }) => posts)
        .filter((post) => subcategory === undefined || isInSubcategory(post, subcategory)),
  });

/** One post (S011). */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKeys.detail(postId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/user/getPost', { params: { query: { postId } }, signal }))).post,
  });
