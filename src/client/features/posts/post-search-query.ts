import type { Api } from '#client/shared/api/api.ts';
import { memberPostKeys } from '#client/shared/query/member-keys.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

import { allPosts, postPaging } from './newest-posts-query.ts';

/** The posts in whose title, tags or caption all words of the text occur. */
export const postSearchQuery = (api: Api, query: string) =>
  infiniteQueryOptions({
    queryKey: memberPostKeys.search(query),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/searchPosts', { params: { query: { query, ...(cursor !== undefined && { cursor }) } }, signal }),
      ),
    ...postPaging,
    select: allPosts,
    meta: { persist: true },
  });
