import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { useOutboxEntries, useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { cachedUsername } from '#client/shared/query/cached-names.ts';
import { answerUpdate, entryUpdate, type CacheEffects } from '#client/shared/query/effects.ts';
import { followKeys, postKeys, profileKeys } from '#client/shared/query/keys.ts';
import type { OperationAnswer } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { withFollowed, withFollower } from './connected.ts';

export interface Followed {
  userId: string;
}

const entityKey = ({ userId }: Followed) => `follow:${userId}`;

/** Whether the viewer follows the member, and the member's profile with its connections (S069). */
const effectsOf = (isFollowing: boolean): CacheEffects<Followed, OperationAnswer<'follow'>> => ({
  optimistic: [
    entryUpdate({
      queryKeys: ({ userId }: Followed) => [followKeys.isFollowing(userId)],
      apply: () => isFollowing,
      invert: () => !isFollowing,
    }),
    entryUpdate({
      queryKeys: ({ userId }: Followed) => [profileKeys.detail(userId)],
      apply: (profile, _followed, viewerId) => withFollower(profile, viewerId, isFollowing),
      invert: (profile, _followed, viewerId) => withFollower(profile, viewerId, !isFollowing),
    }),
    entryUpdate({
      queryKeys: (_followed: Followed, viewerId) => [profileKeys.detail(viewerId)],
      apply: (profile, { userId }) => withFollowed(profile, userId, isFollowing),
      invert: (profile, { userId }) => withFollowed(profile, userId, !isFollowing),
    }),
  ],
  // Where the server counts otherwise, others have followed or left meanwhile.
  answered: [
    answerUpdate({
      queryKeys: ({ userId }: Followed) => [profileKeys.detail(userId)],
      agrees: (profile, { connectionsCount }: OperationAnswer<'follow'>) =>
        profile.connectionsCount === connectionsCount,
    }),
    answerUpdate({
      queryKeys: (_followed: Followed, viewerId) => [profileKeys.detail(viewerId)],
      agrees: (profile, { ownConnectionsCount }: OperationAnswer<'follow'>) =>
        profile.connectionsCount === ownConnectionsCount,
    }),
  ],
  refetched: () => [postKeys.followed()],
  // Their members stay on the screen, so that what was not intended can be undone.
  invalidated: ({ userId }, viewerId) => [
    followKeys.suggested(),
    followKeys.connectionsOf(userId),
    followKeys.connectionsOf(viewerId),
  ],
});

/** Follows a member (S149). */
export const follow: OutboxMutation<Followed, OperationAnswer<'follow'>> = {
  name: 'follows/follow',
  key: followKeys.follow(),
  describe({ userId }, client) {
    const username = cachedUsername(client, userId);
    return username === undefined ? t`Follow a member` : t`Follow @${username}`;
  },
  inverse: () => unfollow,
  entityKey,
  send: ({ userId }, { api, requestOptions }) =>
    unwrap(api.POST('/user/follow/{id}', { ...requestOptions, params: { path: { id: userId } } })),
  effects: effectsOf(true),
  messages: { success: msg`Successfully followed the user!`, failure: msg`Error following the user` },
};

/** Unfollows a member (S150). */
export const unfollow: OutboxMutation<Followed, OperationAnswer<'unfollow'>> = {
  name: 'follows/unfollow',
  key: followKeys.unfollow(),
  describe({ userId }, client) {
    const username = cachedUsername(client, userId);
    return username === undefined ? t`Unfollow a member` : t`Unfollow @${username}`;
  },
  inverse: () => follow,
  entityKey,
  send: ({ userId }, { api, requestOptions }) =>
    unwrap(api.POST('/user/unfollow/{id}', { ...requestOptions, params: { path: { id: userId } } })),
  effects: effectsOf(false),
  messages: { success: msg`Successfully unfollowed the user!`, failure: msg`Error unfollowing the user` },
};

/** Whether a follow of this member lies on the device only. */
export function useUnsentFollow(userId: string): boolean {
  const about = entityKey({ userId });
  const last = useOutboxEntries().findLast((entry) => entry.entityKey === about && !entry.rejection);
  return last?.name === follow.name;
}

interface FollowMessages {
  /** Whether a failure shows the server's message instead of a fixed one (S149). */
  saysWhy: boolean;
}

export const useFollow = ({ saysWhy }: FollowMessages) =>
  useOutboxMutation({ ...follow, messages: { ...follow.messages, ignoreServerMessage: !saysWhy } });

export const useUnfollow = ({ saysWhy }: FollowMessages) =>
  useOutboxMutation({ ...unfollow, messages: { ...unfollow.messages, ignoreServerMessage: !saysWhy } });
