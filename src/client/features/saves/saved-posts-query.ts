import type { Api } from '#client/shared/api/api.ts';
import { saveKeys } from '#client/shared/query/keys.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

export type SavedPost = Schemas['SavedPost'];

interface SavedPage {
  savedPosts: SavedPost[];
  nextCursor: string | null;
}

/** The member's saved posts, the last one saved first, page by page; UnexpectedAnswer if the answer is not a list (S132, S154). */
export const savedPostsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: saveKeys.list(),
    queryFn: async ({ pageParam: cursor, signal }) =>
      parseSavedPage(
        await unwrap(
          api.GET('/user/getSavedPosts', { params: { query: cursor === undefined ? {} : { cursor } }, signal }),
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ savedPosts }) => savedPosts),
    staleTime: 5 * 60_000,
    meta: { persist: true },
  });

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
