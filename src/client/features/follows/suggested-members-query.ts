import type { Api } from '#client/shared/api/api.ts';
import { followKeys } from '#client/shared/query/member-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { setEntry } from '#client/shared/query/set-entry.ts';
import { unwrap } from '#sdk/answers.ts';

/** Members whom the viewer might follow, with their newest pictures. Says of each that the viewer does not follow it. */
export const suggestedMembersQuery = (api: Api) =>
  queryOptions({
    queryKey: followKeys.suggested(),
    queryFn: async ({ client, signal }) => {
      const { members } = await unwrap(api.GET('/user/getSuggestedMembers', { signal }));
      // Otherwise each follow button would ask by itself.
      for (const { _id: id } of members)
        setEntry(client, followKeys.isFollowing(id), (isFollowing = false) => isFollowing);
      return members;
    },
    // Whom one has just followed stays on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { persist: true },
  });
