import { Link } from '@tanstack/react-router';

import { countConnections } from '#client/features/follows/connected.ts';
import type { Profile } from '#client/features/people/parse-profile.ts';

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
  return (
    <>
      <li>
        <Link to="/profile/$profileUserId" params={params} hash="posts" replace resetScroll={false}>
          {counted(Math.max(profile.postsCount, loadedPosts), 'post')}
        </Link>
      </li>
      {isOwn && (
        <li>
          <Link to="/savedPosts">my saves</Link>
        </li>
      )}
      <li>
        <Link to="/connections/$profileUserId" params={params}>
          {counted(countConnections(profile), 'connection')}
        </Link>
      </li>
    </>
  );
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
