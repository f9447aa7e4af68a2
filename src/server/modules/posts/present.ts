import type { Category } from '#contract/categories.ts';
import type { Schemas } from '#contract/operations.ts';
import { postImageUrl, profilePicUrl, toImage } from '#server/platform/pictures/picture-urls.ts';

import type { PostRow } from './store.ts';

/** Converts a row to the contract's Post. */
export function presentPost(row: PostRow): Schemas['Post'] {
  const picture = pictureOf(row);
  return {
    postId: row.id,
    userId: row.author_id,
    username: row.username,
    profilePicUrl: profilePicUrl(row.picture_id),
    imageUrl: picture?.url ?? '',
    imageAlt: row.image_alt,
    ...(picture && { image: picture.image }),
    link: row.link,
    title: row.title,
    caption: row.caption,
    tags: JSON.parse(row.tags) as string[],
    category: row.category as Category,
    subcategory: JSON.parse(row.subcategories) as string[],
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.shares_posts === 0 && { membersOnly: true }),
    ...(row.edited_at !== null && { editedAt: new Date(row.edited_at).toISOString() }),
  };
}

function pictureOf(row: PostRow) {
  const { image_id: id, width, height, thumbhash, color } = row;
  if (id === null || width === null || height === null || thumbhash === null || color === null) return null;
  return { url: postImageUrl(id, width), image: toImage({ width, height, thumbhash, color }) };
}
