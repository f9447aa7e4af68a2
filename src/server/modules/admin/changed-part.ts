const maxCharacters = 300;

/** The lines in which two texts differ, from the first such line to the last; of many of them the beginning. */
export function changedPart(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const part = (lines: string[]) => shorten(lines.slice(start, lines.length - end).join('\n'));
  return { before: part(old), after: part(now) };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`;
}
