import type { Schemas } from '#contract/operations.ts';
import { postImageUrl, profilePicUrl, toImage } from '#server/platform/pictures/picture-urls.ts';
import { fieldsOf } from '#server/rules/post-fields.ts';
import { presentUse } from '#server/rules/post-use.ts';

import type { PostRow } from './store.ts';

/** Converts a row to the contract's Post. */
export function presentPost(row: PostRow): Schemas['Post'] {
  const { image_id: imageId, width, height, thumbhash, color } = row;
  const post: Schemas['Post'] = {
    postId: row.id,
    userId: row.author_id,
    username: row.username,
    profilePicUrl: profilePicUrl(row.picture_id),
    imageUrl: '',
    ...fieldsOf(row),
    createdAt: new Date(row.created_at).toISOString(),
    ...presentUse(row),
  };
  if (imageId !== null && width !== null && height !== null && thumbhash !== null && color !== null) {
    post.imageUrl = postImageUrl(imageId, width);
    post.image = toImage({ width, height, thumbhash, color });
  }
  if (row.awaits_review === 1) post.awaitsReview = true;
  if (row.shares_posts === 0) post.membersOnly = true;
  if (row.edited_at !== null) post.editedAt = new Date(row.edited_at).toISOString();
  return post;
}

/** The same for one post, whose author is told that it was asked about it. */
export const presentPostTo = (viewer: { id: string } | null, row: PostRow): Schemas['Post'] => ({
  ...presentPost(row),
  ...(viewer?.id === row.author_id && row.use_answer !== '' && { asksUse: true }),
});
