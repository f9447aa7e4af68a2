import { type Category, subcategories } from '#contract/vocabulary.ts';
import type { Viewer } from '#server/http/context.ts';
import { Problem } from '#server/platform/problem.ts';

/** A post that its author asked to change; only the policy makes one. */
export type OwnPost<Post> = Post & { readonly isOwn: true };

/** S005: a post is deleted by its author alone. */
export function requireOwn<Post extends { author_id: string }>(member: Viewer, post: Post): OwnPost<Post> {
  if (post.author_id !== member.id) throw new Problem(403, 'You can only delete your own posts.');
  return { ...post, isOwn: true };
}

/** S006: a product link is for admins. */
export function checkMayLink(member: Viewer, link: string): void {
  if (link !== '' && !member.isAdmin) throw new Problem(403, 'Only admins can add a product link.');
}

/** Subcategories are the category's own. */
export function checkSubcategories(category: Category, chosen: readonly string[]): void {
  const own: readonly string[] = subcategories[category];
  const stranger = chosen.find((subcategory) => !own.includes(subcategory));
  if (stranger !== undefined) throw new Problem(400, `subcategory must be one of: ${own.join(', ')}.`);
}
