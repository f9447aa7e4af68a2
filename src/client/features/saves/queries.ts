import type { QueryClient } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import type { DataBelow } from '#client/shared/query/cache-entries.ts';
import { collectionKeys, saveKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

export type SavedPost = Schemas['SavedPost'];

/** The fields of a post that saving it needs. */
export type SavablePost = Pick<Schemas['Post'], 'postId' | 'imageUrl' | 'title'>;

/** The ids of the member's saved posts: the only cache entry that says whether a post is saved. */
export const savedPostIdsQuery = (api: Api) =>
  queryOptions({
    queryKey: saveKeys.ids(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/getSavedPostIds', { signal }))).postIds,
    staleTime: 5 * 60_000,
    meta: { persist: 'getSavedPostIds' },
  });

/** The member's saved posts, the last one saved first; UnexpectedAnswer if the answer is not a list (S132, S154). */
export const savedPostsQuery = (api: Api) =>
  pagedQuery({
    queryKey: saveKeys.list(),
    fetchPage: async (at, signal) =>
      parseSavedPage(await unwrap(api.GET('/user/getSavedPosts', { params: { query: at }, signal }))),
    select: ({ pages }) => pages.flatMap(({ savedPosts }) => savedPosts),
    staleTime: 5 * 60_000,
    meta: { persist: 'getSavedPosts' },
  });

type SavedPages = DataBelow<ReturnType<typeof saveKeys.list | typeof collectionKeys.postLists>>;

/** The saved post from the list of all or of a collection, if one of them in the cache contains it. */
export const savedPostInLists = (client: QueryClient, postId: string): SavedPost | undefined =>
  [saveKeys.list(), collectionKeys.postLists()]
    .flatMap((queryKey) => client.getQueriesData<SavedPages>({ queryKey }))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ savedPosts }) => savedPosts)
    .find((post) => post.postId === postId);

interface SavedPage {
  savedPosts: SavedPost[];
  nextCursor: string | null;
}

function parseSavedPage(answer: Partial<SavedPage> | null): SavedPage {
  if (!Array.isArray(answer?.savedPosts)) throw new UnexpectedAnswer('There is no list of saved posts in the answer.');
  return { savedPosts: answer.savedPosts, nextCursor: answer.nextCursor ?? null };
}

/** A successful answer that does not fit the contract. Asking again would not help. */
export class UnexpectedAnswer extends ApiError {
  override name = 'UnexpectedAnswer';

  constructor(message: string) {
    super(200, message);
  }
}
