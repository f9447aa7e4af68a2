import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { countConnections } from '#client/features/follows/connected.ts';
import type { Profile } from '#client/features/people/queries.ts';

interface ProfileBadgesProps {
  profile: Profile;
  memberId: string;
  /** How many posts are loaded: the badge never shows fewer. */
  loadedPosts: number;
  isOwn: boolean;
}

/** How many posts and connections the member has, and on one's own profile the link to the saves. */
export function ProfileBadges({ profile, memberId, loadedPosts, isOwn }: ProfileBadgesProps) {
  const params = { profileUserId: memberId };
  const postsCount = Math.max(profile.postsCount, loadedPosts);
  const connectionsCount = countConnections(profile);
  return (
    <>
      <li>
        <Link to="/profile/$profileUserId" params={params} hash="posts" replace resetScroll={false}>
          {plural(postsCount, { one: '# post', other: '# posts' })}
        </Link>
      </li>
      {isOwn && (
        <li>
          <Link to="/savedPosts">{t`my saves`}</Link>
        </li>
      )}
      <li>
        <Link to="/connections/$profileUserId" params={params}>
          {plural(connectionsCount, { one: '# connection', other: '# connections' })}
        </Link>
      </li>
    </>
  );
}
