import type { Api } from '#client/shared/api/api.ts';
import { saveKeys } from '#client/shared/query/keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

/** The fields of a post that saving it needs. */
export type SavablePost = Pick<Schemas['Post'], 'postId' | 'imageUrl' | 'title'>;

/** The ids of the member's saved posts: the only cache entry that says whether a post is saved. */
export const savedPostIdsQuery = (api: Api) =>
  queryOptions({
    queryKey: saveKeys.ids(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/getSavedPostIds', { signal }))).postIds,
    staleTime: 5 * 60_000,
    meta: { persist: true },
  });
