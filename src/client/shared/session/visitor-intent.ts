import type { Schemas } from '#contract/operations.ts';
import { publicPostPath, wishKey } from '#contract/page.ts';

/** What a visitor wanted to do with a post when it was asked to sign up. */
export interface VisitorIntent {
  kind: IntentKind;
  post: IntentPost;
  /** Of a comment. */
  text?: string;
}

export type IntentKind = 'save' | 'follow' | 'comment';

/** The fields of a post that are shown with an intent. */
type IntentPost = Pick<Schemas['Post'], 'postId' | 'imageUrl' | 'title'> &
  Partial<Pick<Schemas['Post'], 'image' | 'username'>>;

/** The address that carries an intent through sign-up: it leads a member to the post, and does what this tab has stored. */
export const intentPath = (kind: IntentKind, { postId }: IntentPost): string =>
  `${publicPostPath(postId)}?wish=${kind}`;

/** An intent as a tab stores it. */
export function intentText(kind: IntentKind, post: IntentPost, text?: string): string {
  const { postId, imageUrl, title, image, username } = post;
  return JSON.stringify({
    path: intentPath(kind, post),
    kind,
    post: { postId, imageUrl, title, image, username },
    text,
  });
}

/**
 * Stores the intent in this tab, so that a link from somebody else cannot act for the visitor; returns the address that carries it
 * through sign-up.
 */
export function storeIntent(kind: IntentKind, post: IntentPost, text?: string): string {
  try {
    sessionStorage.setItem(wishKey, intentText(kind, post, text));
  } catch {
    // Where the browser stores nothing, signing up leads to the post.
  }
  return intentPath(kind, post);
}

/** The intent at this address, if it was stored in this tab: an address alone proves nothing. */
export function readIntent(path: string | undefined): VisitorIntent | undefined {
  const stored = readStored();
  return stored && stored.path === path ? stored : undefined;
}

/** Like `readIntent`, and deletes it: an intent is performed once. */
export function takeIntent(path: string): VisitorIntent | undefined {
  const intent = readIntent(path);
  if (intent) sessionStorage.removeItem(wishKey);
  return intent;
}

type StoredIntent = VisitorIntent & { path: string };

/** sessionStorage throws where the visitor has blocked it. */
function readStored(): StoredIntent | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(wishKey) ?? 'null') as Partial<StoredIntent> | null;
    return stored?.post?.postId ? (stored as StoredIntent) : null;
  } catch {
    return null;
  }
}
