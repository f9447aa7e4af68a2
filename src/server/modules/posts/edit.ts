import type { OperationInput } from '#contract/operations.ts';
import type { Viewer } from '#server/http/context.ts';
import { fieldsOf, hashOf, tidied, type PostFields } from '#server/rules/post-fields.ts';

import { checkLinkAllowed, checkSubcategories } from './policy.ts';
import type { PostRow } from './store.ts';
import type { Edit } from './write-posts.ts';

type Changes = OperationInput<'editPost'>['body'];

/** The fields of a post after an edit; undefined if it changes none. Throws what publishing such a post would. */
export function fieldsAfter(member: Viewer, post: PostRow, changes: Changes): PostFields | undefined {
  const before = fieldsOf(post);
  const { category = before.category } = changes;
  const after = tidied({ ...before, ...(category !== before.category && { subcategory: [] }), ...changes });
  // The link of an admin who is one no longer stays until it is changed.
  if (after.link !== before.link) checkLinkAllowed(member, after.link);
  checkSubcategories(category, after.subcategory);
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after;
}

/** What an edit that sets these fields stores about itself: none is left of one that makes the post what it was when published. */
export function editOf(post: PostRow & { published_hash: string | null }, fields: PostFields, now: number): Edit {
  const isUnedited = post.edited_at === null;
  const publishedHash = isUnedited ? hashOf(fieldsOf(post)) : post.published_hash;
  return { publishedHash, editedAt: hashOf(fields) === publishedHash ? null : now };
}
