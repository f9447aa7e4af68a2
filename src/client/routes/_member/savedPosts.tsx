import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';

import { PostGrid } from '#client/features/posts/grid/post-grid.tsx';
import { MorePosts } from '#client/features/posts/post-feed.tsx';
import type { Post } from '#client/features/posts/queries.ts';
import { OwnCollections } from '#client/features/saves/collections/member-collections.tsx';
import { collectionsQuery } from '#client/features/saves/collections/queries.ts';
import { savedPostIdsQuery, savedPostsQuery, UnexpectedAnswer } from '#client/features/saves/queries.ts';
import { SavedTileActions } from '#client/features/saves/saved-tile-actions.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import { savedTiles } from './-saves/saved-tile.ts';
import styles from './-saves/saves.module.css';

export const Route = createFileRoute('/_member/savedPosts')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => {
    const { api, session } = context;
    const ownCollections = collectionsQuery(api, session.viewer()?.userId ?? '');
    return load(context, { rest: [savedPostsQuery(api), ownCollections, savedPostIdsQuery(api)] });
  },
  head: () => titled(() => t`Saved Posts`),
  component: SavedPostsPage,
});

function SavedPostsPage() {
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading>{t`Saved Posts`}</PageHeading>
      </div>
      <OwnCollections />
      <SavedPosts />
    </div>
  );
}

/** The saved posts: loading, failed, none, or a grid of them. */
function SavedPosts() {
  const { api } = useServices();
  const query = savedPostsQuery(api);
  const feed = useInfiniteQuery({ ...query, select: savedTiles });
  const { data: posts = [], isPending, error, hasNextPage } = feed;

  if (isPending) {
    return (
      <>
        <p className={styles['waiting']}>{t`Loading your saved posts...`}</p>
        <SkeletonGrid />
      </>
    );
  }
  if (posts.length === 0 && error) {
    return (
      <FailureState onRetry={() => void feed.refetch()}>
        {error instanceof UnexpectedAnswer ? t`No saved posts found` : t`Failed to load saved posts`}
      </FailureState>
    );
  }
  if (posts.length === 0 && !hasNextPage) {
    const action = (
      <Link className={buttonClass({ variant: 'line' })} to="/">
        {t`Explore the latest posts`}
      </Link>
    );
    return <EmptyState action={action}>{t`No saved posts available`}</EmptyState>;
  }
  return (
    <>
      {feed.isRefetchError && <StaleNote onRetry={feed.refetch} />}
      <PostGrid posts={posts} list={query.queryKey} actions={actionsOf} />
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

const actionsOf = (post: Post) => <SavedTileActions post={post} />;
