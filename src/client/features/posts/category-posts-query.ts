import { infiniteQueryOptions } from '@tanstack/react-query';

import type { Category } from '#contract/vocabulary.ts';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

import { paging, postKeys } from './queries.ts';

/** The newest posts of a category, of one of its subcategories if one is named (S083, S129). */
export const categoryPostsQuery = (api: Api, category: Category, subcategory?: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.category(category, subcategory),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getCategoryPosts', {
          params: { query: { category, ...(subcategory !== undefined && { subcategory }), ...(cursor !== undefined && { cursor }) } },
          signal,
        }),
      ),
    ...paging,
    select: ({ pages }) => pages.flatMap(({ posts }) => posts),
    meta: { persist: true },
  });
