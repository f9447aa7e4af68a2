import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { PostFeed } from '#client/features/posts/post-feed.tsx';
import type { ShownPost } from '#client/features/posts/post-state.ts';
import { categoryPostsQuery } from '#client/features/posts/category-posts-query.ts';
import { SaveButton } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './other-posts.module.css';

/** Other posts of the same category (S081). */
export function OtherPosts({ post: { postId, category } }: { post: ShownPost }) {
  const { api } = useServices();
  const others = useInfiniteQuery({
    ...categoryPostsQuery(api, category),
    select: ({ pages }) => pages.flatMap(({ posts }) => posts).filter((post) => post.postId !== postId),
  });
  const id = useId();
  return (
    <section className={styles['others']} aria-labelledby={id}>
      <h2 id={id}>More in {category}</h2>
      <PostFeed feed={others} actions={(post) => <SaveButton post={post} />} none="No posts available for this category" />
    </section>
  );
}
