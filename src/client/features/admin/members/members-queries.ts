import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/admin-keys.ts';
import { infiniteQueryOptions, queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

export type MemberFilter = 'all' | 'admins' | 'suspended' | 'waiting';

/** The members with this part of a name, or this whole address, the newest first. */
export const membersQuery = (api: Api, query: string, filter: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: adminKeys.members(query, filter),
    queryFn: ({ pageParam: cursor, signal }) => {
      const asked = {
        ...(query !== '' && { query }),
        ...(filter !== 'all' && { filter }),
        ...(cursor !== undefined && { cursor }),
      };
      return unwrap(api.GET('/admin/members', { params: { query: asked }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ members }) => members),
  });

/** What an admin may know about a member. */
export const memberDetailsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: adminKeys.member(id),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/members/{id}', { params: { path: { id } }, signal })),
  });

/** What admins did to a member, the newest first: a page of it. */
export const memberLogQuery = (api: Api, subjectId: string) =>
  queryOptions({
    queryKey: adminKeys.memberLog(subjectId),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/auditLog', { params: { query: { subjectId } }, signal })),
    select: ({ entries }) => entries,
  });
