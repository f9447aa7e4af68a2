import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';

import { findAnyComment, type CommentRow } from './store.ts';

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

/** The comment of the contract, also if it is hidden: for admins. */
export async function readAnyComment(
  db: Db,
  id: string,
): Promise<{ comment: Schemas['Comment']; isDeleted: boolean } | undefined> {
  const row = await findAnyComment(db, id);
  return row && { comment: presentComment(row), isDeleted: row.deleted_at !== null };
}
