import { createFileRoute } from '@tanstack/react-router';

import { categorySearch } from '../-category-search.ts';
import { CategoryPage } from '../-pages/category-page.tsx';
import { prefetchCategory } from '../-prefetch-category.ts';

export const Route = createFileRoute('/_member/fashion')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: categorySearch,
  loaderDeps: ({ search: { subcategory } }) => ({ subcategory }),
  loader: ({ context, deps: { subcategory } }) => prefetchCategory(context, 'fashion', subcategory),
  head: () => ({ meta: [{ title: 'Fashion' }] }),
  component: () => <CategoryPage category="fashion" />,
});
