import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/admin-keys.ts';
import { infiniteQueryOptions, queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

const pages = { initialPageParam: undefined as string | undefined };
const pageOf = (cursor: string | undefined) => ({ query: cursor === undefined ? {} : { cursor } });

/** Who can open an account, as admins have decided. */
export const communitySettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.settings(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/settings', { signal })),
  });

/** Who waits to join, the longest waiting first. */
export const joinRequestsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: adminKeys.joinRequests(),
    queryFn: ({ pageParam, signal }) => unwrap(api.GET('/admin/joinRequests', { params: pageOf(pageParam), signal })),
    ...pages,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages: loaded }) => loaded.flatMap(({ requests }) => requests),
  });

/** All invitations, the newest first. */
export const invitationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: adminKeys.invitations(),
    queryFn: ({ pageParam, signal }) => unwrap(api.GET('/admin/invitations', { params: pageOf(pageParam), signal })),
    ...pages,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages: loaded }) => loaded.flatMap(({ invitations }) => invitations),
  });
