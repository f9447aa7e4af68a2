import { infiniteQueryOptions } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

export type Comment = Schemas['Comment'];

export const commentKeys = {
  all: ['comments'],
  of: (postId: string) => [...commentKeys.all, postId],
} as const;

/** What members say about a post, the oldest first. The first page is the newest; each further one goes back in time. */
export const commentsQuery = (api: Api, postId: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.of(postId),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET('/user/getComments', { params: { query: { postId, ...(cursor !== undefined && { cursor }) } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.toReversed().flatMap(({ comments }) => comments),
  });
