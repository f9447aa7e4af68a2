import type { HistoryState } from '@tanstack/react-router';

import { categories } from '#contract/categories.ts';

import type { PostState } from './post-state.ts';

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
