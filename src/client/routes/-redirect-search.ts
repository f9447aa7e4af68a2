import { safePath } from '#client/shared/dom/safe-path.ts';

interface RedirectSearch {
  /** The path of this site to go on to. */
  redirect?: string | undefined;
}

/** The search of /login and /register: only a path of this site is accepted (S015). */
export function redirectSearch(search: Record<string, unknown>): RedirectSearch {
  // The router merges this over what stands in the address: what is refused must be named, or it stays.
  return { redirect: safePath(search['redirect']) };
}
