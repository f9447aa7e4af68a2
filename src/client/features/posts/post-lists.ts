import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import type { OperationAnswer } from '#contract/operations.ts';

import { changing } from '#client/shared/query/changes.ts';
import type { Change } from '#client/shared/query/changes.ts';

import { postKeys } from './queries.ts';
import type { Post } from './queries.ts';

type Pages = InfiniteData<OperationAnswer<'getAllPosts'>, string | undefined>;

const listsIn = (client: QueryClient) => client.getQueriesData<Pages>({ queryKey: postKeys.all });

/** A post that one of the lists in the cache holds, as the server told it with that list. */
export function postInLists(client: QueryClient, postId: string): Post | undefined {
  return listsIn(client)
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ posts }) => posts)
    .find((post) => post.postId === postId);
}

/** Taking a post out of every list in the cache, and putting it back where it stood. */
export function takingOutOfLists(client: QueryClient, postId: string): Change[] {
  return listsIn(client).flatMap(([queryKey, list]) => {
    const place = list && placeOf(postId, list);
    return place ? [changing(queryKey, without(postId), withAgain(place))] : [];
  });
}

/** Puts a new post at the top of the lists in the cache that this function names by their keys. */
export function putOnTop(client: QueryClient, post: Post, keys: readonly (readonly unknown[])[]): void {
  for (const key of keys) client.setQueryData<Pages>(key, (list) => list && withAgain({ page: 0, index: 0, post })(list));
}

interface Place {
  page: number;
  index: number;
  post: Post;
}

function placeOf(postId: string, { pages }: Pages): Place | undefined {
  for (const [page, { posts }] of pages.entries()) {
    const index = posts.findIndex((post) => post.postId === postId);
    const post = posts[index];
    if (post) return { page, index, post };
  }
  return undefined;
}

const without = (postId: string) => (list: Pages) => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, posts: page.posts.filter((post) => post.postId !== postId) })),
});

const withAgain =
  ({ page, index, post }: Place) =>
  (list: Pages) => ({
    ...list,
    pages: without(post.postId)(list).pages.map((each, at) =>
      at === page ? { ...each, posts: each.posts.toSpliced(index, 0, post) } : each,
    ),
  });
