import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { parseCategorySearch } from '../-search-params.ts';
import { titled } from '../-titled.ts';
import { CategoryScreen, prefetchCategory } from './-category-screen.tsx';

export const Route = createFileRoute('/_member/wellness')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseCategorySearch,
  loaderDeps: ({ search: { subcategory } }) => ({ subcategory }),
  loader: ({ context, deps: { subcategory } }) => prefetchCategory(context, 'wellness', subcategory),
  head: () => titled(() => t`Wellness`),
  component: () => <CategoryScreen category="wellness" />,
});
