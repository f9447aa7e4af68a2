import type { Category } from '#contract/categories.ts';
import type { Schemas } from '#contract/operations.ts';
import { postImageUrl, profilePicUrl, toImage } from '#server/platform/pictures/picture-urls.ts';

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
    imageAlt: row.image_alt,
    link: row.link,
    title: row.title,
    caption: row.caption,
    tags: parseTexts(row.tags),
    category: row.category as Category,
    subcategory: parseTexts(row.subcategories),
    createdAt: new Date(row.created_at).toISOString(),
  };
  if (imageId !== null && width !== null && height !== null && thumbhash !== null && color !== null) {
    post.imageUrl = postImageUrl(imageId, width);
    post.image = toImage({ width, height, thumbhash, color });
  }
  if (row.shares_posts === 0) post.membersOnly = true;
  if (row.edited_at !== null) post.editedAt = new Date(row.edited_at).toISOString();
  return post;
}

const parseTexts = (json: string): string[] => (json === '[]' ? [] : (JSON.parse(json) as string[]));
