import { useMutation } from '@tanstack/react-query';
import type { MutationFunctionContext } from '@tanstack/react-query';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { change, settle } from '#client/shared/query/optimistic.ts';
import { profileKeys } from '#client/shared/query/profile-keys.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { withFollower, withoutFollower } from './connected.ts';
import type { Connected } from './connected.ts';
import { followKeys } from './queries.ts';

/** What is being sent: the button of the same member reads it. */
export const followMutationKey = (userId: string) => [...followKeys.all, 'follow', userId];

interface FollowWords {
  /** Whether a failure says the server's words instead of the catalogue's (S149). */
  saysWhy: boolean;
}

/** Follows a member; shown at once, taken back when the server refuses (S149). */
export function useFollow(userId: string, { saysWhy }: FollowWords) {
  const { api } = useServices();
  const shown = useShownAtOnce(userId, true);
  return useMutation({
    mutationKey: followMutationKey(userId),
    mutationFn: () => unwrap(api.POST('/user/follow/{id}', { params: { path: { id: userId } } })),
    ...shown,
    meta: { success: 'Successfully followed the user!', failure: 'Error following the user', ownWords: !saysWhy },
  });
}

/** Follows a member no longer; shown at once, taken back when the server refuses (S150). */
export function useUnfollow(userId: string, { saysWhy }: FollowWords) {
  const { api } = useServices();
  const shown = useShownAtOnce(userId, false);
  return useMutation({
    mutationKey: [...followKeys.all, 'unfollow', userId],
    mutationFn: () => unwrap(api.POST('/user/unfollow/{id}', { params: { path: { id: userId } } })),
    ...shown,
    meta: { success: 'Successfully unfollowed the user!', failure: 'Error unfollowing the user', ownWords: !saysWhy },
  });
}

/** Both entries that a follow concerns: whether one follows, and the other's profile with its connections (S069). */
function useShownAtOnce(userId: string, becomes: boolean) {
  const own = useServices().session.viewer()?.userId ?? '';
  const [apply, invert] = becomes ? [withFollower(own), withoutFollower(own)] : [withoutFollower(own), withFollower(own)];
  return {
    // Clicks on one member run one after the other.
    scope: { id: `follow:${userId}` },
    onMutate: async (_variables: unknown, { client }: MutationFunctionContext) => {
      const undo = await Promise.all([
        change<boolean>(client, followKeys.isFollowing(userId), () => becomes, () => !becomes),
        change<Connected>(client, profileKeys.one(userId), apply, invert),
      ]);
      return () => undo.forEach((one) => one());
    },
    onError: (_error: Error, _variables: unknown, undo: (() => void) | undefined) => undo?.(),
    onSettled: (_data: unknown, _error: unknown, _variables: unknown, _undo: unknown, { client }: MutationFunctionContext) => {
      // Not awaited: the button is free as soon as the server has answered.
      void settle(client, followKeys.all, followKeys.all);
      void settle(client, followKeys.all, profileKeys.all);
    },
  };
}
