import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { parseCategorySearch } from '../-search-params.ts';
import { titled } from '../-titled.ts';
import { CategoryScreen, prefetchCategory } from './-category-screen.tsx';

export const Route = createFileRoute('/_member/beauty')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseCategorySearch,
  loaderDeps: ({ search: { subcategory } }) => ({ subcategory }),
  loader: ({ context, deps: { subcategory } }) => prefetchCategory(context, 'beauty', subcategory),
  head: () => titled(() => t`Beauty`),
  component: () => <CategoryScreen category="beauty" />,
});
