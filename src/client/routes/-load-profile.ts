import { noop } from '@tanstack/react-query';

import { isFollowingQuery } from '#client/features/follows/queries.ts';
import type { Profile } from '#client/features/people/profile-in.ts';
import { profileQuery } from '#client/features/people/queries.ts';
import { memberPostsQuery } from '#client/features/posts/member-posts-query.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';

import type { RouterContext } from './-router-context.ts';
import { unlessUnknown } from './-unless-unknown.ts';

/** Waits for the profile, and whether one follows it, so that neither changes under the reader's eyes; starts the rest. */
export async function loadProfile({ api, queryClient, session, memberId }: RouterContext & { memberId: string }): Promise<Profile> {
  const isOwn = memberId === session.viewer()?.userId;
  queryClient.query(savedPostIdsQuery(api)).catch(noop);
  queryClient.infiniteQuery({ ...memberPostsQuery(api, memberId), staleTime: 'static' }).catch(noop);
  const [profile] = await Promise.all([
    unlessUnknown(queryClient.query({ ...profileQuery(api, memberId), staleTime: 'static' })),
    isOwn || queryClient.query({ ...isFollowingQuery(api, memberId), staleTime: 'static' }).catch(noop),
  ]);
  return profile;
}
