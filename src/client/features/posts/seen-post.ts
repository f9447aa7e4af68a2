import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';

import type { DataBelow } from '#client/shared/query/cache-entries.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { categories } from '#contract/categories.ts';

import type { PostState } from './post-state.ts';
import type { Post } from './queries.ts';

/** The post in a navigation's state, or undefined. Validated: the history may hold the state of an older version. */
export function parsePostState({
  postId,
  imageUrl,
  link,
  caption,
  title,
  tags,
  category,
}: HistoryState): PostState | undefined {
  if (postId === undefined || category === undefined || !categories.includes(category)) return undefined;
  return {
    postId,
    imageUrl: imageUrl ?? '',
    link: link ?? '',
    caption: caption ?? '',
    title: title ?? '',
    tags: tags ?? [],
    category,
  };
}

type PostPages = DataBelow<typeof postKeys.all>;

/** The post from one of the lists in the cache, if any of them contains it. */
export const postInLists = (client: QueryClient, postId: string): Post | undefined =>
  client
    .getQueriesData<PostPages>({ queryKey: postKeys.all })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ posts }) => posts)
    .find((post) => post.postId === postId);
