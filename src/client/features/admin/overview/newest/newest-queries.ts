import { infiniteQueryOptions } from '@tanstack/react-query';

import { unwrap, type Api } from '#client/shared/api/api.ts';

import { overviewKeys } from '../overview-keys.ts';

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
    queryKey: overviewKeys.newest(hasPicture ? 'pictures' : 'posts'),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageAfter(pageParam), ...(hasPicture && { hasPicture }) };
      return unwrap(api.GET('/admin/newest/posts', { params: { query }, signal }));
    },
    select: ({ pages: loaded }) => loaded.flatMap(({ posts }) => posts),
  });

export const newestCommentsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: overviewKeys.newest('comments'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/admin/newest/comments', { params: { query: pageAfter(pageParam) }, signal })),
    select: ({ pages: loaded }) => loaded.flatMap(({ comments }) => comments),
  });

export const newestMembersQuery = (api: Api) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: overviewKeys.newest('members'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/admin/newest/members', { params: { query: pageAfter(pageParam) }, signal })),
    select: ({ pages: loaded }) => loaded.flatMap(({ members }) => members),
  });
