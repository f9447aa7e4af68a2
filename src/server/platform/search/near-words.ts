import { foldText } from '#contract/fold-text.ts';

/** So many words are looked for at most; the last ones, of long words of large alphabets, are replacements at their end. */
const maxWords = 1500;
const [minLength, maxLength] = [3, 24];

/**
 * The words that may have been meant by a folded one: two neighbours swapped, then a letter left out, inserted or replaced. None for words
 * that are very short or long, and of scripts that write no spaces between words.
 */
export function nearWords(word: string): string[] {
  // The syllables of Korean are made of letters.
  const letters = [...word.normalize('NFD')];
  const alphabet = alphabets.find((some) => letters.every((letter) => some.includes(letter)));
  if (!alphabet || letters.length < minLength || letters.length > maxLength) return [];
  const put = (start: number, end: number, middle = '') =>
    `${letters.slice(0, start).join('')}${middle}${letters.slice(end).join('')}`;
  const found = [
    ...letters.slice(1).map((letter, n) => put(n, n + 2, `${letter}${letters[n]}`)),
    ...letters.map((_, n) => put(n, n + 1)),
    ...[...letters, ''].flatMap((_, n) => alphabet.map((letter) => put(n, n, letter))),
    ...letters.flatMap((_, n) => alphabet.map((letter) => put(n, n + 1, letter))),
  ];
  return [...new Set(found.map(foldText))].filter((near) => near !== word).slice(0, maxWords);
}

/** The two words that a folded one may have been written together of, for each place where it can be parted. */
export function partsOf(word: string): [string, string][] {
  const letters = [...word];
  if (letters.length > maxLength) return [];
  return letters.slice(3).map((_, n) => [letters.slice(0, n + 2).join(''), letters.slice(n + 2).join('')]);
}

const range = (first: string, last: string): string[] => {
  const from = first.codePointAt(0) ?? 0;
  const length = (last.codePointAt(0) ?? 0) - from + 1;
  return Array.from({ length }, (_, n) => String.fromCodePoint(from + n));
};

const lettersOf = (text: string): string[] => Array.from(text);

/** The letters that are left of each script by `foldText`. */
const alphabets: string[][] = [
  range('a', 'z'),
  range('α', 'ω').filter((letter) => letter !== 'ς'),
  [...range('а', 'я').filter((letter) => letter !== 'й'), ...lettersOf('ієґ')],
  lettersOf('ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگ'),
  // Signs of vowels are letters, too.
  lettersOf('अआइईउऊऋएऐओऔऑकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौॉ्ंः'),
  // The first, middle and last letters of syllables.
  [...range('\u1100', '\u1112'), ...range('\u1161', '\u1175'), ...range('\u11a8', '\u11c2')],
];
