import type { Schemas } from '#contract/operations.ts';
import { publicPostPath } from '#contract/page.ts';

/** What a visitor wanted to do with a post when it was asked to sign up. */
export type WishKind = 'save' | 'follow' | 'comment';

/** The fields of a post that are shown with a wish. */
export type WishedPost = Pick<Schemas['Post'], 'postId' | 'imageUrl' | 'title'> &
  Partial<Pick<Schemas['Post'], 'image' | 'username'>>;

/** The key in sessionStorage of the wish that was chosen last in this tab. */
export const wishKey = 'wish';

/** The address that carries a wish through sign-up: it leads a member to the post, and carries out what was chosen in this tab. */
export const wishPath = (kind: WishKind, { postId }: WishedPost): string => `${publicPostPath(postId)}?wish=${kind}`;

/**
 * Stores that the visitor has chosen this, so that a link from somebody else cannot act for it; returns the address that carries
 * it through sign-up.
 */
export function chooseWish(kind: WishKind, post: WishedPost, text?: string): string {
  const path = wishPath(kind, post);
  try {
    sessionStorage.setItem(wishKey, JSON.stringify({ path, kind, post, text }));
  } catch {
    // Where the browser stores nothing, signing up leads to the post.
  }
  return path;
}
