import { infiniteQueryOptions } from '@tanstack/react-query';

import type { Category } from '#contract/vocabulary.ts';

import type { Api } from '#client/shared/api/api.ts';

import { categoryPostsQuery } from './category-posts-query.ts';
import { isInSubcategory } from './is-in-subcategory.ts';

/** The posts of a category, those in the subcategory only where one is chosen: the server filters, and so does the screen (S083). */
export const subcategoryPostsQuery = (api: Api, category: Category, subcategory: string | undefined) =>
  infiniteQueryOptions({
    ...categoryPostsQuery(api, category, subcategory),
    select: ({ pages }) =>
      pages.flatMap(({ posts }) => posts).filter((post) => subcategory === undefined || isInSubcategory(post, subcategory)),
  });
