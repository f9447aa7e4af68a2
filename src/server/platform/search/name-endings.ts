import { searchedNames } from '#contract/searched-names.ts';

/** What a username is found by: each ending of its spellings, and each spelling as a whole, marked as the beginning that it is. */
export function nameEndings(username: string): string[] {
  const endings = searchedNames(username).flatMap((name) => {
    const characters = [...name];
    return [beginningOf(name), ...characters.map((_, start) => characters.slice(start).join(''))];
  });
  return [...new Set(endings)];
}

/** How the stored ending begins that says that a name begins with the key: no other begins with a space. */
export const beginningOf = (key: string): string => ` ${key}`;
