import type { QueryClient } from '@tanstack/react-query';

import { change } from '#client/shared/query/optimistic.ts';

import { savedPostsKey } from './saved-posts-query.ts';
import type { SavedPages, SavedPost } from './saved-posts-query.ts';

/** Takes the post with this picture out of the list of saved posts; answers how to put it back where it stood. */
export async function takeOutOfSaved(client: QueryClient, imageUrl: string): Promise<() => void> {
  const place = placeOf(imageUrl, client.getQueryData<SavedPages>(savedPostsKey));
  return place ? change<SavedPages>(client, savedPostsKey, without(imageUrl), withAgain(place)) : () => undefined;
}

interface Place {
  page: number;
  index: number;
  post: SavedPost;
}

function placeOf(imageUrl: string, list: SavedPages | undefined): Place | undefined {
  for (const [page, { savedPosts }] of list?.pages.entries() ?? []) {
    const index = savedPosts.findIndex((post) => post.imageUrl === imageUrl);
    const post = savedPosts[index];
    if (post) return { page, index, post };
  }
  return undefined;
}

const without = (imageUrl: string) => (list: SavedPages) => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, savedPosts: page.savedPosts.filter((post) => post.imageUrl !== imageUrl) })),
});

const withAgain =
  ({ page, index, post }: Place) =>
  (list: SavedPages) => ({
    ...list,
    pages: without(post.imageUrl)(list).pages.map((each, at) =>
      at === page ? { ...each, savedPosts: each.savedPosts.toSpliced(index, 0, post) } : each,
    ),
  });
