import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';

import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import { PostGrid } from './grid/post-grid.tsx';
import { MorePosts } from './more-posts.tsx';
import type { Post } from './queries.ts';

interface PostFeedProps extends Pick<ComponentProps<typeof PostGrid>, 'actions' | 'first' | 'isBelow' | 'hasAuthors'> {
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
