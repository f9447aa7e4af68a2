import { safePath } from '#client/shared/dom/safe-path.ts';

interface RedirectSearch {
  /** The path of this site to go on to. */
  redirect?: string;
}

/** The search of /login and /register: only a path of this site is accepted (S015). */
export function redirectSearch(search: Record<string, unknown>): RedirectSearch {
  const redirect = safePath(search['redirect']);
  return redirect === undefined ? {} : { redirect };
}
