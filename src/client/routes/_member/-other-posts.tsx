import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { PostFeed } from '#client/features/posts/post-feed.tsx';
import type { ShownPost } from '#client/features/posts/post-state.ts';
import { allPosts, categoryPostsQuery } from '#client/features/posts/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { categoryNames } from '#client/shared/language/category-names.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './-other-posts.module.css';

/** The other posts of the same category. */
export function OtherPosts({ post: { postId, category } }: { post: ShownPost }) {
  const { api } = useServices();
  const others = useInfiniteQuery({
    ...categoryPostsQuery(api, category),
    select: (data) => allPosts(data).filter((post) => post.postId !== postId),
  });
  const id = useId();
  const name = i18n._(categoryNames[category]);
  return (
    <section className={styles['others']} aria-labelledby={id}>
      <h2 id={id}>{t`More in ${name}`}</h2>
      <PostFeed feed={others} actions={saveAction} isBelow none={t`No posts available for this category`} />
    </section>
  );
}
