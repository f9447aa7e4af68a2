import type { HistoryState } from '@tanstack/react-router';

import { categories } from '#contract/vocabulary.ts';

import type { PostState } from './post-state.ts';

/** The post that came with a navigation, or undefined: the browser keeps the state of a page long after its code has changed. */
export function postInState({ postId, imageUrl, link, caption, title, tags, category }: HistoryState): PostState | undefined {
  if (postId === undefined || category === undefined || !categories.includes(category)) return undefined;
  return { postId, imageUrl: imageUrl ?? '', link: link ?? '', caption: caption ?? '', title: title ?? '', tags: tags ?? [], category };
}
