import unhomoglyph from 'unhomoglyph';

/**
 * The skeleton of Unicode's security mechanisms (UTS 39): names that look alike have the same one. It is stored and unique, so a
 * migration must compute it anew for all members if it ever changes.
 */
export function usernameSkeleton(username: string): string {
  // Of the name as it is shown: a capital I looks like an l, a small i does not.
  const shown = unhomoglyph(username.normalize('NFKC').normalize('NFD'));
  return shown.normalize('NFD').toLowerCase();
}
