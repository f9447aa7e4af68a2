import { noop } from '@tanstack/react-query';

import type { Category } from '#contract/vocabulary.ts';

import { knownSubcategory } from '#client/features/posts/known-subcategory.ts';
import { subcategoryPostsQuery } from '#client/features/posts/subcategory-posts-query.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';

import type { RouterContext } from './-router-context.ts';

/** Starts what a category's screen shows; the screen does not wait for it. */
export function prefetchCategory({ api, queryClient }: RouterContext, category: Category, subcategory: string | undefined): void {
  queryClient.query(savedPostIdsQuery(api)).catch(noop);
  queryClient.infiniteQuery({ ...subcategoryPostsQuery(api, category, knownSubcategory(category, subcategory)), staleTime: 'static' }).catch(noop);
}
