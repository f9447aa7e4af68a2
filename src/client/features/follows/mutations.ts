import { useAction } from '#client/shared/actions/use-action.ts';

import { follow, unfollow } from './actions.ts';
import { followKeys } from './queries.ts';

/** What is being sent: the button of the same member reads it. */
export const followMutationKey = (userId: string) => [...followKeys.all, 'follow', userId];

interface FollowWords {
  /** Whether a failure says the server's words instead of the catalogue's (S149). */
  saysWhy: boolean;
}

export const useFollow = (userId: string, { saysWhy }: FollowWords) =>
  useAction({ ...follow, words: { ...follow.words, ownWords: !saysWhy } }, followMutationKey(userId));

export const useUnfollow = (userId: string, { saysWhy }: FollowWords) =>
  useAction({ ...unfollow, words: { ...unfollow.words, ownWords: !saysWhy } }, [...followKeys.all, 'unfollow', userId]);
