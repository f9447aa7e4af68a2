import type { Api } from '#client/shared/api/api.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { pagedQuery } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

import { allPosts, postList } from './queries.ts';

/** For a text that has found no posts: those that a near spelling finds, all on one page, and that spelling. */
export const nearPostsQuery = (api: Api, text: string) =>
  pagedQuery({
    queryKey: postKeys.near(text),
    async fetchPage(_, signal) {
      const found = await unwrap(api.GET('/user/searchNearPosts', { params: { query: { query: text } }, signal }));
      return { ...found, nextCursor: null };
    },
    ...postList,
    meta: { persist: 'searchNearPosts' },
    select: (data) => ({ spelling: data.pages[0]?.spelling ?? '', posts: allPosts(data) }),
  });
