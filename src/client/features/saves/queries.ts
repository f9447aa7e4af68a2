import { queryOptions } from '@tanstack/react-query';

import { unwrap, type Api } from '#client/shared/api/api.ts';
import { saveKeys } from '#client/shared/query/keys.ts';

/** The fields of a post that saving it needs. */
export interface SavablePost {
  postId: string;
  imageUrl: string;
  title: string;
}

/** The ids of the member's saved posts: the only cache entry that says whether a post is saved. */
export const savedPostIdsQuery = (api: Api) =>
  queryOptions({
    queryKey: saveKeys.ids(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/getSavedPostIds', { signal }))).postIds,
    staleTime: 5 * 60_000,
    meta: { persist: true },
  });
