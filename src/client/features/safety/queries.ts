import type { Api } from '#client/shared/api/api.ts';
import { safetyKeys } from '#client/shared/query/member-keys.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  meta: { persist: true },
};

/** The members whom the viewer has blocked, the last one first, page by page. */
export const blockedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: safetyKeys.blocked(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/listBlockedMembers', { params: { query: cursor === undefined ? {} : { cursor } }, signal }),
      ),
    ...paging,
    select: ({ pages }) => pages.flatMap(({ people }) => people),
  });

/** The members whom the viewer has muted, the last one first, page by page. */
export const mutedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: safetyKeys.muted(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET('/user/listMutedMembers', { params: { query: cursor === undefined ? {} : { cursor } }, signal })),
    ...paging,
    select: ({ pages }) => pages.flatMap(({ people }) => people),
  });
