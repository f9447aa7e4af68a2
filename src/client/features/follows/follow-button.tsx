import { t } from '@lingui/core/macro';
import { useIsMutating, useQuery, useQueryClient, type MutationFilters } from '@tanstack/react-query';

import { useRestoredFocus } from '#client/shared/hooks/use-restored-focus.ts';
import { followKeys } from '#client/shared/query/keys.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';

import { type Followed, useFollow, useUnfollow, useUnsentFollow } from './mutations.ts';
import { isFollowingQuery } from './queries.ts';

interface FollowButtonProps {
  userId: string;
  /** Shows the server's message on a failure, as the post's screen does (S149). */
  saysWhy?: boolean;
  /** The id of the member's name, for one of many buttons on the screen: it looks the same in both states. */
  nameId?: string;
}

/** '+ Follow', 'Following...' while that runs, 'Following', which unfollows; nothing for oneself (S068). */
export function FollowButton({ userId, saysWhy = false, nameId }: FollowButtonProps) {
  const { api } = useServices();
  const viewer = useViewer();
  const client = useQueryClient();
  const isOther = viewer !== null && viewer.userId !== userId;
  const query = isFollowingQuery(api, userId);
  // Without an answer of the server there is nothing that an optimistic change could change.
  const willFollow = useUnsentFollow(userId);
  const { data: isFollowing = willFollow } = useQuery({ ...query, enabled: isOther });
  const ofMember: MutationFilters = {
    mutationKey: followKeys.follow(),
    predicate: ({ state }) => (state.variables as Followed).userId === userId,
  };
  const isSending = useIsMutating(ofMember) > 0;
  const button = useRestoredFocus(isSending);
  const follow = useFollow({ saysWhy });
  const unfollow = useUnfollow({ saysWhy });
  if (!isOther) return null;

  const toggle = () => {
    // From the cache, not from the last rendering: a second click can be faster than that.
    if (client.isMutating(ofMember) > 0) return;
    ((client.getQueryData(query.queryKey) ?? willFollow) ? unfollow : follow).mutate({ userId });
  };

  const label = isSending ? t`Following...` : isFollowing ? t`Following` : t`+ Follow`;
  return (
    <Button
      ref={button}
      variant={isFollowing || nameId !== undefined ? 'line' : 'filled'}
      aria-describedby={nameId}
      disabled={isSending}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
