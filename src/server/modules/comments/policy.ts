import { msg } from '@lingui/core/runtime-macro';

import type { Viewer } from '#server/http/context.ts';
import { Problem } from '#server/platform/problem.ts';

/** A comment that the viewer may delete; only `requireDeletableComment` returns one. */
export type DeletableComment<Comment> = Comment & { readonly isDeletable: true };

/** Its author, the author of the post that it is on, and admins can delete a comment. */
export function requireDeletableComment<Comment extends { author_id: string }>(
  member: Viewer,
  comment: Comment,
  postAuthorId: string,
): DeletableComment<Comment> {
  if (![comment.author_id, postAuthorId].includes(member.id) && !member.isAdmin)
    throw new Problem(403, msg`You can only delete your own comments and those on your posts.`);
  return { ...comment, isDeletable: true };
}
