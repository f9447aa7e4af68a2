import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useEffect, useRef } from 'react';

import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { categoryPostsQuery } from '#client/features/posts/queries.ts';
import { resetToFirstPage } from '#client/features/posts/reset-to-first-page.ts';
import { SubcategoryBar } from '#client/features/posts/subcategory-bar.tsx';
import { knownSubcategory } from '#client/features/posts/subcategory.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames, categoryTitles } from '#client/shared/language/screen-names.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { categories, type Subcategory } from '#contract/categories.ts';

import { load } from '../-load.ts';
import { parseCategorySearch } from '../-search-params.ts';
import { titled } from '../-titled.ts';
import styles from './-category.module.css';

export const Route = createFileRoute('/_member/$category')({
  codeSplitGroupings: [['loader', 'component']],
  // Any other address is that of another route, or of none.
  params: { parse: ({ category: name }) => categoryOf(name) },
  validateSearch: parseCategorySearch,
  loaderDeps: ({ search: { subcategory } }) => ({ subcategory }),
  loader: ({ context, params: { category }, deps: { subcategory } }) => {
    const { api } = context;
    const posts = categoryPostsQuery(api, category, knownSubcategory(category, subcategory));
    return load(context, { rest: [posts, savedPostIdsQuery(api)] });
  },
  head: ({ params: { category } }) => titled(() => i18n._(categoryTitles[category])),
  component: CategoryPage,
});

function categoryOf(name: string) {
  const category = categories.find((known) => known === name);
  return category ? { category } : false;
}

/** A category's posts, all of them or those of one subcategory (S082–S084). */
function CategoryPage() {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = Route.useNavigate();
  const scrollUpSoon = useScrollUpSoon();
  const { category } = Route.useParams();
  const search = Route.useSearch();
  const subcategory = knownSubcategory(category, search.subcategory);
  const name = i18n._(categoryNames[category]);
  const query = categoryPostsQuery(api, category, subcategory);
  const feed = useInfiniteQuery(query);

  const select = (selected: Subcategory | undefined) => {
    if (selected === subcategory) return;
    resetToFirstPage(client, categoryPostsQuery(api, category, selected));
    void navigate({
      search: selected === undefined ? {} : { subcategory: selected },
      resetScroll: false,
    });
    if (category === 'beauty') scrollUpSoon();
  };

  return (
    <div className={clsx(page['page'], styles['page'])} data-category={category}>
      <div className={styles['head']}>
        <PageHeading>{t`explore ${name}`}</PageHeading>
        <SubcategoryBar category={category} chosen={subcategory} onChoose={select} />
      </div>
      <PostFeed
        feed={feed}
        list={query.queryKey}
        actions={saveAction}
        none={t`No posts available`}
        noneAction={
          subcategory !== undefined && <Button onClick={() => select(undefined)}>{t`See all of ${name}`}</Button>
        }
      />
    </div>
  );
}

const scrollDelay = 100;

/** A function that scrolls to the top 100 ms after its last call, unless the component has unmounted (S084). */
function useScrollUpSoon(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => window.scrollTo({ top: 0 }), scrollDelay);
  };
}
