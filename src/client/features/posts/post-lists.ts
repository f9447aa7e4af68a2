import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { postKeys } from '#client/shared/query/keys.ts';
import type { OperationAnswer } from '#contract/operations.ts';

import { type Post } from './queries.ts';

export type PostPages = InfiniteData<OperationAnswer<'getAllPosts'>, string | undefined>;

/** The post from one of the lists in the cache, if any of them contains it. */
export const postInLists = (client: QueryClient, postId: string): Post | undefined =>
  client
    .getQueriesData<PostPages>({ queryKey: postKeys.all })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ posts }) => posts)
    .find((post) => post.postId === postId);
