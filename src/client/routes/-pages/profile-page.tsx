import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';

import { FollowButton } from '#client/features/follows/follow-button.tsx';
import { ProfileHead } from '#client/features/people/profile-head.tsx';
import { profileQuery } from '#client/features/people/queries.ts';
import { memberPostsQuery } from '#client/features/posts/member-posts-query.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { SaveButton } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/session/use-viewer.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import page from '#client/shared/ui/page.module.css';
import { StaleNote } from '#client/shared/ui/stale-note.tsx';

import { ProfileBadges } from './profile-badges.tsx';

const route = getRouteApi('/_member/profile/$profileUserId');

/** A member and what it posted; one's own with the ways to change it (S063–S072). */
export function ProfilePage() {
  const { api } = useServices();
  const { memberId } = route.useRouteContext();
  const isOwn = useViewer()?.userId === memberId;
  const loaded = route.useLoaderData();
  const { data: profile = loaded, isRefetchError, refetch } = useQuery(profileQuery(api, memberId));
  const feed = useInfiniteQuery(memberPostsQuery(api, memberId));
  const actions = isOwn ? (
    <Link className={buttonClass({ look: 'line' })} to="/editProfile">
      Edit profile
    </Link>
  ) : (
    <FollowButton userId={memberId} />
  );

  return (
    <div className={page['page']}>
      {isRefetchError && <StaleNote onRetry={refetch} />}
      <ProfileHead
        profile={profile}
        badges={<ProfileBadges profile={profile} memberId={memberId} loadedPosts={feed.data?.length ?? 0} isOwn={isOwn} />}
        actions={actions}
      />
      <section id="posts" aria-label="Posts">
        <PostFeed
          feed={feed}
          actions={(post) => <SaveButton post={post} />}
          none="No posts available"
          noneAction={
            <Link className={buttonClass({ look: 'line' })} to="/">
              Explore the latest posts
            </Link>
          }
        />
      </section>
    </div>
  );
}
