import type { Schemas } from '#contract/operations.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';

import type { CommentRow } from './store.ts';

/** Converts a row to the contract's Comment. */
export function presentComment(row: CommentRow): Schemas['Comment'] {
  return {
    commentId: row.id,
    postId: row.post_id,
    userId: row.author_id,
    username: row.username,
    profilePicUrl: profilePicUrl(row.picture_id),
    comment: row.body,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
