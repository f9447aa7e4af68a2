import { wishKey, type WishedPost, type WishKind } from './choose-wish.ts';

export interface Wish {
  kind: WishKind;
  post: WishedPost;
  /** Of a comment. */
  text?: string;
}

/** The wish at this address, if a visitor has chosen it in this tab: an address alone proves nothing. */
export function chosenWish(path: string | undefined): Wish | undefined {
  const chosen = readChosen();
  return chosen && chosen.path === path ? chosen : undefined;
}

/** Like `chosenWish`, and forgets it: a wish is carried out once. */
export function takeWish(path: string): Wish | undefined {
  const wish = chosenWish(path);
  if (wish) sessionStorage.removeItem(wishKey);
  return wish;
}

/** sessionStorage throws where the visitor has blocked it. */
function readChosen(): (Wish & { path: string }) | null {
  try {
    return JSON.parse(sessionStorage.getItem(wishKey) ?? 'null') as (Wish & { path: string }) | null;
  } catch {
    return null;
  }
}
