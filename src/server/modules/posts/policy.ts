import { msg } from '@lingui/core/runtime-macro';

import { type Category, subcategories } from '#contract/categories.ts';
import type { Viewer } from '#server/http/context.ts';
import { Problem } from '#server/platform/problem.ts';

/** A post whose author is the viewer; only `requireOwnPost` returns one. */
export type OwnPost<Post> = Post & { readonly isOwn: true };

/** S005: only the author can change a post. */
export function requireOwnPost<Post extends { author_id: string }>(member: Viewer, post: Post): OwnPost<Post> {
  if (post.author_id !== member.id) throw new Problem(403, msg`You can only change your own posts.`);
  return { ...post, isOwn: true };
}

/** S005: only the author can delete a post; an admin can remove it. Throws 403 if the viewer may do neither. */
export function isOfAnother(member: Viewer, post: { author_id: string }): boolean {
  if (post.author_id === member.id) return false;
  if (!member.isAdmin) throw new Problem(403, msg`You can only delete your own posts.`);
  return true;
}

/** S006: only admins can add a product link. */
export function checkLinkAllowed(member: Viewer, link: string): void {
  if (link !== '' && !member.isAdmin) throw new Problem(403, msg`Only admins can add a product link.`);
}

/** Throws 400 for a subcategory of another category. */
export function checkSubcategories(category: Category, chosen: readonly string[]): void {
  const allowed: readonly string[] = subcategories[category];
  if (chosen.some((subcategory) => !allowed.includes(subcategory)))
    throw new Problem(400, msg`${{ field: 'subcategory' }} must be one of: ${{ values: allowed.join(', ') }}.`);
}
