import type { DataBelow } from '#client/shared/query/cache-entries.ts';
import type { postKeys } from '#client/shared/query/keys.ts';
import { insertItem } from '#client/shared/query/updates.ts';

import type { Post } from './queries.ts';

type PostPages = DataBelow<typeof postKeys.all>;

/** Inserts a post at its place in a list, the newest first; unchanged if it is there, or belongs to a page that is not loaded. */
export function insertByAge(list: PostPages, post: Post): PostPages {
  if (list.pages.some(({ posts }) => posts.some(({ postId }) => postId === post.postId))) return list;
  // Posts of one millisecond are sorted by their ids, as on the server.
  const age = ({ createdAt, postId }: Post) => `${createdAt} ${postId}`;
  for (const [page, { posts }] of list.pages.entries()) {
    const index = posts.findIndex((other) => age(other) < age(post));
    if (index !== -1) return insertItem(list, 'posts', { item: post, page, index });
  }
  const last = list.pages.at(-1);
  if (last?.nextCursor !== null) return list;
  return insertItem(list, 'posts', { item: post, page: list.pages.length - 1, index: last.posts.length });
}
