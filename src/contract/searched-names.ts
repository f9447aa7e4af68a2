import { foldText, foldUmlauts, foldWrittenOut } from './fold-text.ts';

/** The spellings in which a username is found: each also without its dots, dashes and underscores. */
export function searchedNames(username: string): string[] {
  const folded = foldText(username);
  const spellings = [folded, foldWrittenOut(username), foldUmlauts(folded)];
  return [...new Set(spellings.flatMap((spelling) => [spelling, joinParts(spelling)]))];
}

/**
 * What a typed name is compared as: one of these is a part of the spellings of a name that is meant. The second one counts if the
 * first finds nobody. None if only an `@` was typed.
 */
export function nameKeys(text: string): string[] {
  const folded = foldText(text)
    .trim()
    .replaceAll(/^@|(?<=[\p{L}\p{M}\p{N}._-])[\s,:;!?]+$/gu, '');
  const joined = joinParts(folded);
  // No username has a space.
  const keys = new Set(/\s/.test(folded) ? [joined] : [folded, joined]);
  keys.delete('');
  const typed = text.trim();
  // Other signs alone are in no name.
  return keys.size > 0 || /^@?$/.test(typed) ? [...keys] : [typed];
}

const joinParts = (name: string): string => name.replaceAll(/[\s._-]+/g, '');
