/** What a text is found by: its words, and of scripts that write no spaces its characters, alone and in pairs. */
export function termsOf(text: string): string[] {
  return [...new Set(splitText(text).flatMap((part) => (isUnspaced(part) ? [...part, ...pairsOf(part)] : cut(part))))];
}

/** The words of a text in their order, in the form in which they are compared; of scripts that write no spaces, its characters. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  // What is left of most texts is ASCII, for which this is several times as fast (measured).
  if (/^[\0-\x7f]*$/.test(folded)) return folded.match(/[a-z\d]+/g) ?? [];
  return (folded.match(parts) ?? []).flatMap((part) => (isUnspaced(part) ? [...part] : part));
}

export interface SearchTerm {
  text: string;
  /** Whether it also finds longer words that begin with it. */
  isPrefix: boolean;
}

/**
 * What all of a search has to be found by. A single letter finds only itself ("vitamin c"): most texts have a word that begins
 * with it.
 */
export function searchTermsOf(query: string): SearchTerm[] {
  const terms = splitText(query).flatMap((part) => {
    if (!isUnspaced(part)) return { text: cut(part), isPrefix: [...part].length > 1 };
    const pairs = pairsOf(part);
    return (pairs.length > 0 ? pairs : [part]).map((text) => ({ text, isPrefix: false }));
  });
  return [...new Map(terms.map((term) => [term.text, term])).values()];
}

/** Words, and stretches of scripts without spaces, in the form in which they are compared. */
const splitText = (text: string): string[] => fold(text).match(parts) ?? [];

/** Case, accents, invisible characters and apostrophes make no difference; vowel signs of Indic scripts do. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(ignored, '')
    .replaceAll(/[ßæœøđðłħıς]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFC');

// The accents of Latin, Greek and Cyrillic, the vowel points of Hebrew and Arabic.
const ignored =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]|[\u0640'’ʼ]|\p{Default_Ignorable_Code_Point}/gu;

/** Letters that Unicode does not decompose. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const parts = new RegExp(
  String.raw`(?:(?=[\p{L}\p{M}\p{N}])[${unspaced}])+|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+`,
  'gu',
);
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const isUnspaced = (part: string): boolean => beginsUnspaced.test(part);

function pairsOf(part: string): string[] {
  const characters = [...part];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const maxLength = 40;
const cut = (word: string): string => [...word].slice(0, maxLength).join('');
