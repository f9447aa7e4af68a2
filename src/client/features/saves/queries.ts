import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

/** What saving needs to know of a post. */
export interface SavablePost {
  postId: string;
  imageUrl: string;
  title: string;
}

export const saveKeys = {
  all: ['saves'],
  ids: () => [...saveKeys.all, 'ids'],
} as const;

/** The ids of the posts that the member keeps: the one place that knows what is saved. */
export const savedPostIdsQuery = (api: Api) =>
  queryOptions({
    queryKey: saveKeys.ids(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/getSavedPostIds', { signal }))).postIds,
    staleTime: 5 * 60_000,
    meta: { persist: true },
  });
