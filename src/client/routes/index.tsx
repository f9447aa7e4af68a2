import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { followedPostsQuery, newestPostsQuery } from '#client/features/posts/queries.ts';
import { useWaitingTiles } from '#client/features/posts/waiting/use-waiting-tiles.tsx';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { preloadSaving } from '#client/features/saves/use-saving.ts';
import { lazyPanel } from '#client/shared/lazy/lazy-part.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import styles from './-home/home.module.css';
import { VisitorGreeting } from './-home/visitor-greeting.tsx';
import { load } from './-load.ts';

const MemberHome = lazyPanel(async () => (await import('./-home/member-home.tsx')).MemberHome);

// oxlint-disable-next-line ours/routes -- its title is the site's name
export const Route = createFileRoute('/')({
  // In the entry chunk: most visits begin here, and its grid is part of most other screens.
  codeSplitGroupings: [],
  // Any other text in the address means everyone's posts, too.
  validateSearch: (search: { posts?: 'following' | undefined }) => search,
  loaderDeps: ({ search: { posts } }) => ({ isFollowing: posts === 'following' }),
  loader: ({ context, deps: { isFollowing } }) => {
    const { api, session } = context;
    const newest = { awaited: [newestPostsQuery(api)] };
    if (!session.viewer()) return load(context, newest);
    void preloadSaving();
    const saved = savedPostIdsQuery(api);
    return load(context, isFollowing ? { rest: [followedPostsQuery(api), saved] } : { ...newest, rest: [saved] });
  },
  component: HomePage,
  pendingComponent: HomePending,
});

function HomePage() {
  const { posts } = Route.useSearch();
  const viewer = useViewer();
  return (
    <HomeFrame>
      {viewer && <MemberHome />}
      {(!viewer || posts !== 'following') && <NewestPosts />}
    </HomeFrame>
  );
}

/** Everyone's posts: those without a picture are not shown here. */
function NewestPosts() {
  const { api } = useServices();
  const query = newestPostsQuery(api);
  const feed = useInfiniteQuery(query);
  const waiting = useWaitingTiles('picture');
  return (
    <PostFeed feed={feed} list={query.queryKey} first={waiting} actions={saveAction} none={t`No posts available`} />
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
  const { heading, lead } = useServices().settings;
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading size="large" lead={lead || t`Explore the community's latest posts`}>
          {heading || t`Welcome to a Cleaner life`}
        </PageHeading>
        <VisitorGreeting />
      </div>
      {children}
    </div>
  );
}
