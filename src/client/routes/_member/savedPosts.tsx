import { noop, useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';

import { MorePosts } from '#client/features/posts/more-posts.tsx';
import { PostGrid } from '#client/features/posts/post-grid.tsx';
import type { Post } from '#client/features/posts/queries.ts';
import { NoShopButton } from '#client/features/saves/no-shop-button.tsx';
import { savedPostsQuery, type SavedPost } from '#client/features/saves/queries.ts';
import { RemoveButton } from '#client/features/saves/remove-button.tsx';
import { UnexpectedAnswer } from '#client/shared/api/api.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/empty-state.tsx';
import { FailureState } from '#client/shared/ui/failure-state.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { SkeletonGrid } from '#client/shared/ui/skeleton-grid.tsx';
import { StaleNote } from '#client/shared/ui/stale-note.tsx';

import styles from './-saved-posts.module.css';

export const Route = createFileRoute('/_member/savedPosts')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { api, queryClient } }) => {
    queryClient.infiniteQuery({ ...savedPostsQuery(api), staleTime: 'static' }).catch(noop);
  },
  head: () => ({ meta: [{ title: 'Saved Posts' }] }),
  component: SavedPostsPage,
});

function SavedPostsPage() {
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading>Saved Posts</PageHeading>
      </div>
      <SavedPosts />
    </div>
  );
}

/** The saved posts: loading, failed, none, or a grid of them. */
function SavedPosts() {
  const { api } = useServices();
  const feed = useInfiniteQuery(savedPostsQuery(api));
  const { data: posts = [], isPending, error, hasNextPage } = feed;

  if (isPending) {
    return (
      <>
        <p className={styles['waiting']}>Loading your saved posts...</p>
        <SkeletonGrid />
      </>
    );
  }
  if (posts.length === 0 && error) {
    return (
      <FailureState onRetry={() => void feed.refetch()}>
        {error instanceof UnexpectedAnswer ? 'No saved posts found' : 'Failed to load saved posts'}
      </FailureState>
    );
  }
  if (posts.length === 0 && !hasNextPage) {
    const action = (
      <Link className={buttonClass({ variant: 'line' })} to="/">
        Explore the latest posts
      </Link>
    );
    return <EmptyState action={action}>No saved posts available</EmptyState>;
  }
  return (
    <>
      {feed.isRefetchError && <StaleNote onRetry={feed.refetch} />}
      <PostGrid posts={posts.map(asTile)} actions={actionsOf} />
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

/** A saved post has no shop link and no subcategory (S105); an older one may even lack its ids (S088). */
const asTile = ({
  postId = '',
  userId = '',
  ...post
}: Partial<SavedPost> & Omit<SavedPost, 'postId' | 'userId'>): Post => ({
  ...post,
  postId,
  userId,
  link: '',
  subcategory: [],
  createdAt: '',
});

const actionsOf = (post: Post) => (
  <>
    <RemoveButton post={post} />
    <NoShopButton title={post.title} />
  </>
);
