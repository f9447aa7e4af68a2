/** Screens that say the same whatever the query is: one rendering serves all. */
const withoutQuery = new Set(['/', '/about', '/invest', '/forgot-password']);

/** Leaves are taken and tokens are spent in the browser. */
const inBrowser = new Set(['/logout', '/oauth-success']);

/** What to render for this URL, or null where that is the browser's business: a token is never for the server's eyes (S013, S014). */
export function pageAddress(url: string): string | null {
  // '//host' is another host's address.
  if (!/^\/(?![/\\])/.test(url) || !URL.canParse(url, 'http://here.invalid')) return null;
  const { pathname, search, searchParams } = new URL(url, 'http://here.invalid');
  if (inBrowser.has(pathname) || searchParams.has('token')) return null;
  return withoutQuery.has(pathname) ? pathname : pathname + search;
}
