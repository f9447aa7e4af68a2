import { infiniteQueryOptions } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

import { paging, postKeys } from './queries.ts';

/** The newest posts of one member, page by page, those of words too (S072, S128). */
export const memberPostsQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.member(userId),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET('/user/getUsersPosts', { params: { query: { userId, ...(cursor !== undefined && { cursor }) } }, signal })),
    ...paging,
    select: ({ pages }) => pages.flatMap(({ posts }) => posts),
    meta: { persist: true },
  });
