import { t } from '@lingui/core/macro';
import { noop, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useEffect, useRef } from 'react';

import { knownSubcategory } from '#client/features/posts/known-subcategory.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { resetToFirstPage } from '#client/features/posts/reset-to-first-page.ts';
import { SubcategoryBar } from '#client/features/posts/subcategory-bar.tsx';
import { subcategoryPostsQuery } from '#client/features/posts/subcategory-posts-query.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { categoryNames } from '#client/shared/language/category-names.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import type { Category } from '#contract/categories.ts';
import type { Subcategory } from '#contract/subcategories.ts';

import type { RouterContext } from '../-router-context.ts';
import styles from './-category-screen.module.css';

/** Starts the requests of a category's screen; the screen does not wait for them. */
export function prefetchCategory({ api, queryClient }: RouterContext, category: Category, search: string | undefined) {
  const subcategory = knownSubcategory(category, search);
  queryClient.query(savedPostIdsQuery(api)).catch(noop);
  queryClient.infiniteQuery({ ...subcategoryPostsQuery(api, category, subcategory), staleTime: 'static' }).catch(noop);
}

/** A category's posts, all of them or those of one subcategory (S082–S084). */
export function CategoryScreen({ category }: { category: Category }) {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const scrollUpSoon = useScrollUpSoon();
  const search = useSearch({ from: `/_member/${category}` });
  const subcategory = knownSubcategory(category, search.subcategory);
  const name = i18n._(categoryNames[category]);
  const feed = useInfiniteQuery(subcategoryPostsQuery(api, category, subcategory));

  const select = (selected: Subcategory | undefined) => {
    if (selected === subcategory) return;
    resetToFirstPage(client, subcategoryPostsQuery(api, category, selected));
    void navigate({
      to: `/${category}`,
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
