import { t } from '@lingui/core/macro';
import { useRef, type ComponentProps, type ReactNode } from 'react';

import { useInView } from '#client/shared/hooks/watch-intersection.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import { PostGrid } from './grid/post-grid.tsx';
import styles from './more-posts.module.css';
import type { Post } from './queries.ts';

interface PostFeedProps extends Pick<
  ComponentProps<typeof PostGrid>,
  'list' | 'actions' | 'first' | 'isBelow' | 'hasAuthors' | 'hasNotes'
> {
  /** The state of an infinite query of posts. */
  feed: {
    data: Post[] | undefined;
    isError: boolean;
    isPending: boolean;
    isRefetchError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** The sentence for a list with nothing in it. */
  none: string;
  /** The next step from there. */
  noneAction?: ReactNode;
}

/** A grid of posts with infinite scroll, and its loading, empty and failed states. */
export function PostFeed({ feed, none, noneAction, ...tiles }: PostFeedProps) {
  const { data: posts = [], isError, isPending, hasNextPage } = feed;
  if (isPending) return <SkeletonGrid />;
  const grid = <PostGrid posts={posts} {...tiles} />;
  if (posts.length === 0 && isError) {
    return (
      <>
        {tiles.first && grid}
        <FailureState onRetry={() => feed.refetch()}>{t`The posts could not be loaded.`}</FailureState>
      </>
    );
  }
  if (posts.length === 0 && !hasNextPage)
    return tiles.first ? grid : <EmptyState action={noneAction}>{none}</EmptyState>;
  return (
    <>
      {feed.isRefetchError && <StaleNote onRetry={feed.refetch} />}
      {grid}
      {hasNextPage && (
        <MorePosts
          isLoading={feed.isFetchingNextPage}
          hasFailed={feed.isFetchNextPageError}
          onMore={feed.fetchNextPage}
        />
      )}
    </>
  );
}

interface MorePostsProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => unknown;
}

/** Loads the next page when it comes near the screen, or when its button is pressed (S116). */
export function MorePosts({ isLoading, hasFailed, onMore }: MorePostsProps) {
  const end = useRef<HTMLDivElement>(null);
  // Not after a failure: a failing page would be requested again and again.
  useInView(end, !isLoading && !hasFailed, onMore);
  return (
    <div ref={end} className={styles['end']}>
      {hasFailed && <p role="alert">{t`More posts could not be loaded.`}</p>}
      {/* A placeholder of the next page's size, so that loading it shifts nothing. */}
      {isLoading && <SkeletonGrid />}
      {/* Not `disabled`, which would remove the focus from the pressed button. */}
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
        {isLoading ? t`Loading…` : hasFailed ? t`Try again` : t`More`}
      </Button>
    </div>
  );
}
