import type { QueryClient } from '@tanstack/react-query';

import type { DataBelow } from '#client/shared/query/cache-entries.ts';
import { collectionKeys, postKeys } from '#client/shared/query/keys.ts';

import type { Post } from './queries.ts';

type PostPages = DataBelow<typeof postKeys.all>;

/** The post from one of the lists in the cache, if any of them contains it. */
export const postInLists = (client: QueryClient, postId: string): Post | undefined =>
  [postKeys.all, collectionKeys.postLists()]
    .flatMap((queryKey) => client.getQueriesData<PostPages>({ queryKey }))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ posts }) => posts)
    .find((post) => post.postId === postId);
