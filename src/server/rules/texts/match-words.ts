import unhomoglyph from 'unhomoglyph';

import { wordsOf } from '#server/platform/search/terms.ts';

/** A word or phrase of the list, ready to be compared. */
interface Entry {
  /** As it was entered. */
  text: string;
  /** Of each word, the spellings that are the same. */
  words: ReadonlySet<string>[];
  /** Of an entry that ends in `*`, how its last word begins; else null. */
  prefixes: ReadonlySet<string> | null;
}

/** Finds the first entry of the list that a text contains; undefined if it contains none. */
type FindWord = (text: string) => string | undefined;

/**
 * Compiles a list of words and phrases; a `*` at the end of an entry stands for any rest of its last word. Whole words are compared,
 * whatever their case, accents, invisible characters, look-alikes of other scripts, and digits in the place of letters.
 */
export function compileWords(list: readonly string[]): FindWord {
  const byWord = new Map<string, Entry[]>();
  const byPrefix = new Map<string, Entry>();
  /** The lengths of the prefixes with this beginning. */
  const prefixLengths = new Map<string, Set<number>>();
  for (const text of list) {
    const words = wordsOf(text).map(listedSpellings);
    const prefixes = text.trimEnd().endsWith('*') ? (words.pop() ?? null) : null;
    const entry = { text, words, prefixes };
    for (const key of words[0] ?? []) byWord.set(key, [...(byWord.get(key) ?? []), entry]);
    for (const key of words.length === 0 ? (prefixes ?? []) : []) {
      byPrefix.set(key, entry);
      const beginning = key.slice(0, 2);
      prefixLengths.set(beginning, (prefixLengths.get(beginning) ?? new Set()).add(key.length));
    }
  }

  const findPrefix = (word: string): Entry | undefined => {
    for (const length of prefixLengths.get(word.slice(0, 2)) ?? []) {
      const entry = length <= word.length ? byPrefix.get(word.slice(0, length)) : undefined;
      if (entry) return entry;
    }
    return undefined;
  };

  return (text) => {
    const words = wordsOf(text);
    for (const [at, word] of words.entries()) {
      for (const spelling of writtenSpellings(word)) {
        const found = byWord.get(spelling)?.find((entry) => isAt(entry, words, at)) ?? findPrefix(spelling);
        if (found) return found.text;
      }
    }
    return undefined;
  };
}

function isAt({ words, prefixes }: Entry, text: readonly string[], at: number): boolean {
  const isSame = (word: ReadonlySet<string>, index: number) =>
    writtenSpellings(text[at + index] ?? '').some((spelling) => word.has(spelling));
  if (!words.every(isSame)) return false;
  if (prefixes === null) return true;
  const last = writtenSpellings(text[at + words.length] ?? '');
  return last.some((spelling) => [...prefixes].some((prefix) => spelling.startsWith(prefix)));
}

/** Marked, because only a word with letters of another script is compared by it: `m` looks like `rn`, but "corn" is not "com". */
const skeletonOf = (word: string): string => `~${unhomoglyph(word).toLowerCase()}`;

const listedSpellings = (word: string): ReadonlySet<string> => new Set([word, skeletonOf(word)]);

/** The ways in which a word of a text can be read. */
function writtenSpellings(word: string): string[] {
  if (/^[a-z]*$/.test(word)) return [word];
  if (!/^[a-z\d]*$/.test(word)) return [word, skeletonOf(word)];
  // A number is a number; letters with digits between them may be a word.
  if (/^\d+[a-z]?$/.test(word)) return [word];
  const letters = word.replaceAll(/[0345789]/g, (digit) => letterOf[digit] ?? digit);
  return [word, ...(letters.includes('1') ? ['i', 'l'].map((one) => letters.replaceAll('1', one)) : [letters])];
}

const letterOf: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };
