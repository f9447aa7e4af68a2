import { infiniteQueryOptions } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';
import type { Category } from '#contract/vocabulary.ts';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

export type Post = Schemas['Post'];

export const postKeys = {
  /** Every list of posts. */
  all: ['posts'],
  newest: () => [...postKeys.all, 'newest'],
  member: (userId: string) => [...postKeys.all, 'member', userId],
  category: (category: Category, subcategory?: string) => [...postKeys.all, 'category', category, subcategory ?? 'all'],
  one: (postId: string) => ['post', postId],
} as const;

/** Keyset pages go on from the last one's cursor and are not fetched again behind the reader's back: Back finds its place. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The first page comes within the server's page, and fills a screen; those after it come while one looks at it. */
const firstPage = 12;

/** The newest posts of the community, page by page, those with a picture only (S033). */
export const newestPostsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: postKeys.newest(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET('/user/getAllPosts', { params: { query: cursor === undefined ? { limit: firstPage } : { cursor } }, signal })),
    ...paging,
    select: ({ pages }) => pages.flatMap(({ posts }) => posts).filter(({ imageUrl }) => imageUrl !== ''),
    meta: { persist: true },
  });
