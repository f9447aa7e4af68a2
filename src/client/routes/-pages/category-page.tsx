import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';

import type { Category, Subcategory } from '#contract/vocabulary.ts';

import { askAnew } from '#client/features/posts/ask-anew.ts';
import { knownSubcategory } from '#client/features/posts/known-subcategory.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { SubcategoryBar } from '#client/features/posts/subcategory-bar.tsx';
import { subcategoryPostsQuery } from '#client/features/posts/subcategory-posts-query.ts';
import { SaveButton } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './category-page.module.css';
import { useScrollUpSoon } from './use-scroll-up-soon.ts';

/** A category's posts, all of them or those of one subcategory (S082–S084). */
export function CategoryPage({ category }: { category: Category }) {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const scrollUpSoon = useScrollUpSoon();
  const search = useSearch({ from: `/_member/${category}` });
  const subcategory = knownSubcategory(category, search.subcategory);
  const feed = useInfiniteQuery(subcategoryPostsQuery(api, category, subcategory));

  const choose = (chosen: Subcategory | undefined) => {
    if (chosen === subcategory) return;
    askAnew(client, subcategoryPostsQuery(api, category, chosen));
    void navigate({ to: `/${category}`, search: chosen === undefined ? {} : { subcategory: chosen }, resetScroll: false });
    if (category === 'beauty') scrollUpSoon();
  };

  return (
    <div className={clsx(page['page'], styles['page'], styles[category])}>
      <div className={styles['head']}>
        <PageHeading>explore {category}</PageHeading>
        <SubcategoryBar category={category} chosen={subcategory} onChoose={choose} />
      </div>
      <PostFeed
        feed={feed}
        actions={(post) => <SaveButton post={post} />}
        none="No posts available"
        noneAction={subcategory !== undefined && <Button onClick={() => choose(undefined)}>See all of {category}</Button>}
      />
    </div>
  );
}
