import { t } from '@lingui/core/macro';
import { noop, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';

import { LazySuspendMember } from '#client/features/admin/removal/lazy-removals.ts';
import { FollowButton } from '#client/features/follows/follow-button.tsx';
import { isFollowingQuery } from '#client/features/follows/queries.ts';
import { ProfileHeadSkeleton } from '#client/features/people/profile-head-skeleton.tsx';
import { ProfileHead } from '#client/features/people/profile-head.tsx';
import { profileQuery } from '#client/features/people/queries.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { memberPostsQuery } from '#client/features/posts/queries.ts';
import { useWaitingTiles } from '#client/features/posts/waiting/use-waiting-tiles.tsx';
import { MemberMenu } from '#client/features/safety/member-menu.tsx';
import { LazyProfileCollections, loadShelf } from '#client/features/saves/collections/lazy-shelf.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/services/use-viewer.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import page from '#client/shared/ui/page.module.css';
import { SkeletonGrid } from '#client/shared/ui/skeleton-grid.tsx';
import { StaleNote } from '#client/shared/ui/stale-note.tsx';

import { resolveMemberId } from '../-member-id-param.ts';
import { notFoundIfUnknown } from '../-not-found-if-unknown.ts';
import { titled } from '../-titled.ts';
import { ProfileBadges } from './-profile-badges.tsx';

export const Route = createFileRoute('/_member/profile/$profileUserId')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: resolveMemberId,
  loader: async ({ context: { api, queryClient, session, memberId } }) => {
    const isOwn = memberId === session.viewer()?.userId;
    queryClient.query(savedPostIdsQuery(api)).catch(noop);
    queryClient.infiniteQuery({ ...memberPostsQuery(api, memberId), staleTime: 'static' }).catch(noop);
    // The page waits for all, so that the follow button does not change after it is shown, and the collections shift nothing.
    const [profile] = await Promise.all([
      notFoundIfUnknown(queryClient.query({ ...profileQuery(api, memberId), staleTime: 'static' })),
      isOwn || queryClient.query({ ...isFollowingQuery(api, memberId), staleTime: 'static' }).catch(noop),
      loadShelf()
        .then(({ prefetchCollections }) => prefetchCollections(queryClient, api, memberId))
        .catch(noop),
    ]);
    return profile;
  },
  head: ({ loaderData }) => titled(() => (loaderData ? `@${loaderData.username}` : t`Profile`)),
  component: ProfilePage,
  pendingComponent: ProfilePending,
});

/** A member and the member's posts; on one's own profile, with the link to edit it. */
function ProfilePage() {
  const { api } = useServices();
  const { memberId } = Route.useRouteContext();
  const navigate = useNavigate();
  const viewer = useViewer();
  const isOwn = viewer?.userId === memberId;
  const loaded = Route.useLoaderData();
  const { data: profile = loaded, isRefetchError, refetch } = useQuery(profileQuery(api, memberId));
  const feed = useInfiniteQuery(memberPostsQuery(api, memberId));
  const waiting = useWaitingTiles();
  const actions = isOwn ? (
    <Link className={buttonClass({ variant: 'line' })} to="/editProfile">
      {t`Edit profile`}
    </Link>
  ) : (
    <>
      <FollowButton userId={memberId} />
      <MemberMenu
        member={{ userId: memberId, username: profile.username, profilePicUrl: profile.profilePicUrl }}
        // `replace`, as Back must not lead to the profile, which does not exist any more for the viewer.
        onBlocked={() => void navigate({ to: '/', replace: true })}
        suspension={
          viewer?.isAdmin === true
            ? (onClose) => (
                <LazySuspendMember
                  userId={memberId}
                  username={profile.username}
                  onDone={() => void navigate({ to: '/', replace: true })}
                  onClose={onClose}
                />
              )
            : undefined
        }
      />
    </>
  );

  return (
    <div className={page['page']}>
      {isRefetchError && <StaleNote onRetry={refetch} />}
      <ProfileHead
        profile={profile}
        badges={
          <ProfileBadges profile={profile} memberId={memberId} loadedPosts={feed.data?.length ?? 0} isOwn={isOwn} />
        }
        actions={actions}
      />
      <LazyProfileCollections memberId={memberId} />
      <section id="posts" aria-label={t`Posts`}>
        <PostFeed
          feed={feed}
          first={isOwn && waiting}
          actions={saveAction}
          none={t`No posts available`}
          noneAction={
            <Link className={buttonClass({ variant: 'line' })} to="/">
              {t`Explore the latest posts`}
            </Link>
          }
        />
      </section>
    </div>
  );
}

function ProfilePending() {
  return (
    <div className={page['page']}>
      <ProfileHeadSkeleton />
      <SkeletonGrid />
    </div>
  );
}
