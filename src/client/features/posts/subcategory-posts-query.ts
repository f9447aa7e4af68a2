import type { Api } from '#client/shared/api/api.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import type { Category } from '#contract/categories.ts';

import { isInSubcategory } from './is-in-subcategory.ts';
import { allPosts } from './newest-posts-query.ts';
import { categoryPostsQuery } from './queries.ts';

/** The posts of a category, or only those of a chosen subcategory: the server filters, and so does the screen (S083). */
export const subcategoryPostsQuery = (api: Api, category: Category, subcategory: string | undefined) =>
  infiniteQueryOptions({
    ...categoryPostsQuery(api, category, subcategory),
    select: (data) => allPosts(data).filter((post) => subcategory === undefined || isInSubcategory(post, subcategory)),
  });
