import type { Api } from '#client/shared/api/api.ts';
import { followKeys } from '#client/shared/query/keys.ts';
import { seedEntry } from '#client/shared/query/optimistic.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import { seedFollowing } from '#client/shared/query/seed-following.ts';
import { unwrap } from '#sdk/answers.ts';

/** The number of connections shown at first, and added by each 'More' (S091). */
const pageSize = 15;

/** Whether the signed-in member follows this one: the only cache entry that says so (S133). */
export const isFollowingQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: followKeys.isFollowing(userId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/user/isFollowing', { params: { query: { userId } }, signal }))).isFollowing,
    meta: { persist: 'isFollowing' },
  });

/** The members that this one follows or is followed by, by username; with `query`, those whose name contains it. */
export const connectionsQuery = (api: Api, userId: string, query = '') =>
  pagedQuery({
    queryKey: followKeys.connectionsSearch(userId, query),
    fetchPage: async (at, signal, client) => {
      const asked = { userId, limit: pageSize, ...(query !== '' && { query }), ...at };
      const page = await unwrap(api.GET('/user/getUserConnections', { params: { query: asked }, signal }));
      return { ...page, connections: seedFollowing(client, page.connections) };
    },
    select: ({ pages }) => ({
      people: pages.flatMap(({ connections }) => connections),
      count: pages.at(-1)?.connectionsCount ?? 0,
    }),
    meta: { persist: query === '' ? 'getUserConnections' : undefined },
  });

/** Members whom the viewer might follow, with their newest pictures. Says of each that the viewer does not follow it. */
export const suggestedMembersQuery = (api: Api) =>
  queryOptions({
    queryKey: followKeys.suggested(),
    queryFn: async ({ client, signal }) => {
      const { members } = await unwrap(api.GET('/user/getSuggestedMembers', { signal }));
      // Otherwise each follow button would ask by itself.
      for (const { _id: id } of members) seedEntry(client, followKeys.isFollowing(id), false);
      return members;
    },
    // Whom one has just followed stays on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { persist: 'getSuggestedMembers' },
  });
