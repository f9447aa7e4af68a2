/** The path of this site in `value`, or undefined: never another origin's address (S015). */
export function safePath(value: unknown): string | undefined {
  // '\' counts as '/' for browsers: '/\evil.example' leads away as '//evil.example' does.
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  const here = 'https://here.invalid';
  if (!URL.canParse(value, here)) return undefined;
  const url = new URL(value, here);
  // The parser drops tabs and newlines, so the check is on its result.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined;
}
