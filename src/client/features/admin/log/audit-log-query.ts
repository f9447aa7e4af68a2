import { infiniteQueryOptions } from '@tanstack/react-query';

import { unwrap, type Api } from '#client/shared/api/api.ts';

import { adminKeys } from '../admin-keys.ts';

/** What admins did, the newest first, page by page. */
export const auditLogQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: adminKeys.auditLog(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET('/admin/auditLog', { params: { query: cursor === undefined ? {} : { cursor } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
