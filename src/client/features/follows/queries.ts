import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

export const followKeys = {
  all: ['follows'],
  isFollowing: (userId: string) => [...followKeys.all, 'isFollowing', userId],
  connections: (userId: string, query: string) => [...followKeys.all, 'connections', userId, query],
} as const;

/** How many connections stand there at first, and how many each 'More' adds (S091). */
const pageSize = 15;

/** Whether the signed-in member follows this one: the one place that knows (S133). */
export const isFollowingQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: followKeys.isFollowing(userId),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/isFollowing', { params: { query: { userId } }, signal }))).isFollowing,
    meta: { persist: true },
  });

/** The members that this one follows or is followed by, by username, page by page; with `query`, those whose name contains it. */
export const connectionsQuery = (api: Api, userId: string, query = '') =>
  infiniteQueryOptions({
    queryKey: followKeys.connections(userId, query),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getUserConnections', {
          params: { query: { userId, limit: pageSize, ...(query !== '' && { query }), ...(cursor !== undefined && { cursor }) } },
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
