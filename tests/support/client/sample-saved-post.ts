import type { Schemas } from '#contract/operations.ts';

import { samplePost } from './sample-post.ts';

/** A saved post, which has neither a link nor a subcategory (S105), with whatever a test cares about in it. */
export function sampleSavedPost(given: Partial<Schemas['SavedPost']> = {}): Schemas['SavedPost'] {
  const { postId, userId, username, profilePicUrl, imageUrl, imageAlt, title, caption, tags, category } =
    samplePost(given);
  return { postId, userId, username, profilePicUrl, imageUrl, imageAlt, title, caption, tags, category, ...given };
}
