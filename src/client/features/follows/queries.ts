import type { Api } from '#client/shared/api/api.ts';
import { followKeys } from '#client/shared/query/member-keys.ts';
import { infiniteQueryOptions, queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** The number of connections shown at first, and added by each 'More' (S091). */
const pageSize = 15;

/** Whether the signed-in member follows this one: the only cache entry that says so (S133). */
export const isFollowingQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: followKeys.isFollowing(userId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/user/isFollowing', { params: { query: { userId } }, signal }))).isFollowing,
    meta: { persist: true },
  });

/** The members that this one follows or is followed by, by username, page by page; with `query`, those whose name contains it. */
export const connectionsQuery = (api: Api, userId: string, query = '') =>
  infiniteQueryOptions({
    queryKey: followKeys.connectionsSearch(userId, query),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getUserConnections', {
          params: {
            query: { userId, limit: pageSize, ...(query !== '' && { query }), ...(cursor !== undefined && { cursor }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({
      people: pages.flatMap(({ connections }) => connections),
      count: pages.at(-1)?.connectionsCount ?? 0,
    }),
    meta: { persist: query === '' },
  });
