import type { Api } from '#client/shared/api/api.ts';
import { overviewKeys } from '#client/shared/query/admin-keys.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

const pageSize = 24;
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
const pageAfter = (cursor: string | undefined) => ({ limit: pageSize, ...(cursor !== undefined && { cursor }) });

/** The newest posts of all members, or those with a picture. */
export const newestPostsQuery = (api: Api, hasPicture: boolean) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: overviewKeys.newestPosts(hasPicture ? 'pictures' : 'posts'),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageAfter(pageParam), ...(hasPicture && { hasPicture }) };
      return unwrap(api.GET('/admin/newest/posts', { params: { query }, signal }));
    },
    select: ({ pages: loaded }) => loaded.flatMap(({ posts }) => posts),
  });

export const newestCommentsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: overviewKeys.newestComments(),
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/admin/newest/comments', { params: { query: pageAfter(pageParam) }, signal })),
    select: ({ pages: loaded }) => loaded.flatMap(({ comments }) => comments),
  });

export const newestMembersQuery = (api: Api) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: overviewKeys.newestMembers(),
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/admin/newest/members', { params: { query: pageAfter(pageParam) }, signal })),
    select: ({ pages: loaded }) => loaded.flatMap(({ members }) => members),
  });
