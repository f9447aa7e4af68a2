import type { QueryClient } from '@tanstack/react-query';

import { changing } from '#client/shared/query/changes.ts';
import type { Change } from '#client/shared/query/changes.ts';

import { savedPostsKey } from './saved-posts-query.ts';
import type { SavedPages, SavedPost } from './saved-posts-query.ts';

/** Taking the post with this picture out of the list of saved posts, and putting it back where it stood. */
export function takingOutOfSaved(client: QueryClient, imageUrl: string): Change[] {
  const place = placeOf(imageUrl, client.getQueryData<SavedPages>(savedPostsKey));
  return place ? [changing(savedPostsKey, without(imageUrl), withAgain(place))] : [];
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
