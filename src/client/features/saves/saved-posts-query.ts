import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';

import type { Api } from '#client/shared/api/api.ts';
import { UnexpectedAnswer } from '#client/shared/api/unexpected-answer.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

import { saveKeys } from './queries.ts';

export type SavedPost = Schemas['SavedPost'];

interface SavedPage {
  savedPosts: SavedPost[];
  nextCursor: string | null;
}

export type SavedPages = InfiniteData<SavedPage, string | undefined>;

export const savedPostsKey = [...saveKeys.all, 'list'];

/** The posts that the member keeps, the last one saved first, page by page; UnexpectedAnswer if it is no list (S132, S154). */
export const savedPostsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: savedPostsKey,
    queryFn: async ({ pageParam: cursor, signal }) =>
      pageIn(await unwrap(api.GET('/user/getSavedPosts', { params: { query: cursor === undefined ? {} : { cursor } }, signal }))),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ savedPosts }) => savedPosts),
    staleTime: 5 * 60_000,
    meta: { persist: true },
  });

function pageIn(answer: Partial<SavedPage> | null): SavedPage {
  if (!Array.isArray(answer?.savedPosts)) throw new UnexpectedAnswer('There is no list of saved posts in the answer.');
  return { savedPosts: answer.savedPosts, nextCursor: answer.nextCursor ?? null };
}
