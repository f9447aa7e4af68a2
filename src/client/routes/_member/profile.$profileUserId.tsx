import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';

import { SuspendMember } from '#client/features/admin/removal/removal-dialogs.tsx';
import { FollowButton } from '#client/features/follows/follow-button.tsx';
import { isFollowingQuery } from '#client/features/follows/queries.ts';
import { ProfileHead, ProfileHeadSkeleton } from '#client/features/people/profile-head.tsx';
import { profileQuery } from '#client/features/people/queries.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { memberPostsQuery } from '#client/features/posts/queries.ts';
import { useWaitingTiles } from '#client/features/posts/waiting/use-waiting-tiles.tsx';
import { MemberMenu } from '#client/features/safety/member-menu.tsx';
import { ProfileCollections } from '#client/features/saves/collections/member-collections.tsx';
import { collectionsQuery } from '#client/features/saves/collections/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { canModerate } from '#client/shared/session/session-storage.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import page from '#client/shared/ui/page.module.css';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import { load } from '../-load.ts';
import { resolveMemberId } from '../-member-id-param.ts';
import { titled } from '../-titled.ts';
import { ProfileBadges } from './-profile-badges.tsx';

export const Route = createFileRoute('/_member/profile/$profileUserId')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: resolveMemberId,
  loader: ({ context }) => {
    const { api, session, memberId } = context;
    const isOwn = memberId === session.viewer()?.userId;
    return load(context, {
      needed: profileQuery(api, memberId),
      // So that the follow button does not change after it is shown, and the collections shift nothing.
      awaited: [collectionsQuery(api, memberId), ...(isOwn ? [] : [isFollowingQuery(api, memberId)])],
      rest: [memberPostsQuery(api, memberId), savedPostIdsQuery(api)],
    });
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
  const query = memberPostsQuery(api, memberId);
  const feed = useInfiniteQuery(query);
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
          canModerate(viewer)
            ? (onClose) => (
                <SuspendMember
                  userId={memberId}
                  username={profile.username}
                  onDone={() => void navigate({ to: '/', replace: true, ignoreBlocker: true })}
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
      <ProfileCollections memberId={memberId} />
      <section id="posts" aria-label={t`Posts`}>
        <PostFeed
          feed={feed}
          list={query.queryKey}
          first={isOwn && waiting}
          actions={saveAction}
          hasAuthors={false}
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
