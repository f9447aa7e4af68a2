import { t } from '@lingui/core/macro';
import { noop, useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { newestPostsQuery } from '#client/features/posts/newest-posts-query.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { useWaitingTiles } from '#client/features/posts/waiting/use-waiting-tiles.tsx';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { preloadSaveButton, saveAction } from '#client/features/saves/save-button.tsx';
import { lazyPanel } from '#client/shared/lazy/lazy-part.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/services/use-viewer.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { SkeletonGrid } from '#client/shared/ui/skeleton-grid.tsx';

import styles from './-home.module.css';

const MemberHome = lazyPanel(async () => (await import('./-member-home.tsx')).MemberHome);

export const Route = createFileRoute('/')({
  // In the entry chunk: most visits begin here, and its grid is part of most other screens.
  codeSplitGroupings: [],
  // Any other text in the address means everyone's posts, too.
  validateSearch: (search: { posts?: 'following' | undefined }) => search,
  loader: async ({ context: { api, queryClient, session } }) => {
    if (session.viewer()) {
      void queryClient.query(savedPostIdsQuery(api)).catch(noop);
      void preloadSaveButton();
    }
    // The page shows a failure itself: its heading stays, the list does not (S160).
    await queryClient.infiniteQuery({ ...newestPostsQuery(api), staleTime: 'static' }).catch(noop);
  },
  component: HomePage,
  pendingComponent: HomePending,
});

function HomePage() {
  const { api } = useServices();
  const feed = useInfiniteQuery(newestPostsQuery(api));
  const { posts } = Route.useSearch();
  const viewer = useViewer();
  // Posts without a picture are not shown here.
  const waiting = useWaitingTiles('picture');
  return (
    <HomeFrame>
      {viewer && <MemberHome />}
      {(!viewer || posts !== 'following') && (
        <PostFeed feed={feed} first={waiting} actions={saveAction} none={t`No posts available`} />
      )}
    </HomeFrame>
  );
}

function HomePending() {
  return (
    <HomeFrame>
      <SkeletonGrid />
    </HomeFrame>
  );
}

function HomeFrame({ children }: { children: ReactNode }) {
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading size="large" lead={t`Explore the community's latest posts`}>
          {t`Welcome to a Cleaner life`}
        </PageHeading>
      </div>
      {children}
    </div>
  );
}
