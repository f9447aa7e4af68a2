import { plural } from '@lingui/core/macro';

/** The length of a text as the contract counts it: in characters, so that an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Such as '20 characters left', close to the limit; undefined before that and when the text is too long (S048). */
export function charactersLeft(text: string, max: number): string | undefined {
  const left = max - lengthOf(text);
  if (left < 0 || left > Math.max(20, max / 10)) return undefined;
  return plural(left, { one: '# character left', other: '# characters left' });
}

/** How far a text exceeds its limit, such as '1 character too many'. */
export const charactersTooMany = (text: string, max: number): string =>
  plural(lengthOf(text) - max, { one: '# character too many', other: '# characters too many' });
