import type { Action } from '#client/shared/actions/action.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { changing } from '#client/shared/query/changes.ts';
import type { Change } from '#client/shared/query/changes.ts';
import { profileKeys } from '#client/shared/query/profile-keys.ts';

import { withFollower, withoutFollower } from './connected.ts';
import type { Connected } from './connected.ts';
import { followKeys } from './queries.ts';

export interface Followed {
  userId: string;
}

const about = ({ userId }: Followed) => `follow:${userId}`;
const settles = [followKeys.all, profileKeys.all];

/** Follows a member (S149). */
export const follow: Action<Followed, unknown> = {
  name: 'follows/follow',
  opposite: 'follows/unfollow',
  about,
  send: ({ userId }, { api, call }) => unwrap(api.POST('/user/follow/{id}', { ...call, params: { path: { id: userId } } })),
  changes: ({ userId }, _client, me) => becoming(userId, me, true),
  settles,
  words: { success: 'Successfully followed the user!', failure: 'Error following the user' },
};

/** Follows a member no longer (S150). */
export const unfollow: Action<Followed, unknown> = {
  name: 'follows/unfollow',
  opposite: 'follows/follow',
  about,
  send: ({ userId }, { api, call }) => unwrap(api.POST('/user/unfollow/{id}', { ...call, params: { path: { id: userId } } })),
  changes: ({ userId }, _client, me) => becoming(userId, me, false),
  settles,
  words: { success: 'Successfully unfollowed the user!', failure: 'Error unfollowing the user' },
};

/** Both entries that a follow concerns: whether one follows, and the other's profile with its connections (S069). */
function becoming(userId: string, me: string, isFollowing: boolean): Change[] {
  const [apply, invert] = isFollowing ? [withFollower(me), withoutFollower(me)] : [withoutFollower(me), withFollower(me)];
  return [
    changing<boolean>(followKeys.isFollowing(userId), () => isFollowing, () => !isFollowing),
    changing<Connected>(profileKeys.one(userId), apply, invert),
  ];
}
