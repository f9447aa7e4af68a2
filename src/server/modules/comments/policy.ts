import { msg } from '@lingui/core/runtime-macro';

import type { Viewer } from '#server/http/context.ts';
import { Problem } from '#server/platform/problem.ts';

/** A comment that the viewer may delete; only `asDeletableComment` returns one. */
export type DeletableComment<Comment> = Comment & { readonly isDeletable: true };

/**
 * Its author and the author of the post that it is on can delete a comment, and restore it; undefined for an admin, who can remove
 * it. Throws 403 to others.
 */
export function asDeletableComment<Comment extends { author_id: string }>(
  member: Viewer,
  comment: Comment,
  postAuthorId: string | undefined,
): DeletableComment<Comment> | undefined {
  if ([comment.author_id, postAuthorId].includes(member.id)) return { ...comment, isDeletable: true };
  if (member.isAdmin) return undefined;
  throw new Problem(403, msg`You can only delete your own comments and those on your posts.`);
}
