import { foldText, foldUmlauts, foldWrittenOut } from '#contract/fold-text.ts';

/**
 * What a text is found by: its words and emoji, and of scripts that write no spaces its characters, alone and in pairs. Words with a
 * hyphen between them are also one word. Neighbours in a heading, and a single letter and its neighbour, are found by the one word that
 * they may be written as, but not by its beginning.
 */
export function termsOf(text: string, { isHeading }: { isHeading: boolean }): string[] {
  const parts = splitText(text);
  const terms = parts.flatMap((part, index) => {
    if (part.kind === 'unspaced') return [...part.plain, ...pairsOf(part.plain)];
    const before = parts[index - 1];
    if (part.kind !== 'word' || before?.kind !== 'word') return spellingsOf(part);
    const joined = spellingsOf(join(before, part));
    if (part.isHyphenated) return [...spellingsOf(part), ...joined];
    const isOneWord = isHeading || [...before.plain].length === 1;
    return [...spellingsOf(part), ...(isOneWord ? joined.map(asWhole) : [])];
  });
  return [...new Set(terms)];
}

/** The words of a text in their order, in the form in which they are compared; of scripts that write no spaces, its characters. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  // As in `splitText`.
  if (isAscii.test(folded)) return folded.match(/[a-z\d]+/g) ?? [];
  return (folded.match(words) ?? []).flatMap((word) => (isUnspaced(word) ? [...word] : word));
}

/** What one term of a search finds: one of these. */
export type SearchTerm = Spelling[];

interface Spelling {
  text: string;
  /** Whether it also finds longer words that begin with it. */
  isPrefix: boolean;
}

/**
 * What all of a search has to be found by. A single letter finds only itself ("vitamin c"): most texts have a word that begins
 * with it.
 */
export function searchTermsOf(query: string): SearchTerm[] {
  const parts = splitText(query);
  const terms = parts.flatMap((part, index): SearchTerm[] => {
    if (part.kind === 'unspaced') {
      const pairs = pairsOf(part.plain);
      return (pairs.length > 0 ? pairs : [part.plain]).map((text) => [{ text, isPrefix: false }]);
    }
    const text = cut(part.plain);
    const isPrefix = [...text].length > 1;
    if (part.kind === 'emoji' || !isPrefix) return [[{ text, isPrefix }, ...joinedWith(parts, index)]];
    const others = [foldUmlauts(text), asWhole(text)].filter((other) => other !== text);
    return [
      [{ text, isPrefix }, ...others.map((other) => ({ text: other, isPrefix: false })), ...joinedWith(parts, index)],
    ];
  });
  return [...new Map(terms.map((term) => [term[0]?.text, term])).values()];
}

/** The words that this one and its neighbours may be written as. */
function joinedWith(parts: readonly Part[], index: number): Spelling[] {
  return [index - 1, index].flatMap((at) => {
    const [one, other] = [parts[at], parts[at + 1]];
    return one?.kind === 'word' && other?.kind === 'word' ? { text: cut(one.plain + other.plain), isPrefix: true } : [];
  });
}

interface Part {
  kind: 'word' | 'unspaced' | 'emoji';
  plain: string;
  /** With umlauts written out. */
  writtenOut: string;
  /** Whether nothing but a hyphen or the like is between it and the part before. */
  isHyphenated: boolean;
}

/** Words, stretches of scripts without spaces, and emoji, in the form in which they are compared. */
function splitText(text: string): Part[] {
  const folded = foldText(text);
  // Most texts are ASCII, for which this is several times as fast (measured).
  const isPlain = isAscii.test(folded);
  const found = [...folded.matchAll(isPlain ? /[a-z\d]+/g : anyPart)];
  // Umlauts are letters of words, so that both have the same parts.
  const writtenOut = isPlain && isAscii.test(text) ? [] : (foldWrittenOut(text).match(anyPart) ?? []);
  let end = 0;
  return found.map(({ 0: plain, index }, n) => {
    const isHyphenated = index === end + 1 && isHyphen.test(folded.slice(end, index));
    end = index + plain.length;
    return { kind: isPlain ? 'word' : kindOf(plain), plain, writtenOut: writtenOut[n] ?? plain, isHyphenated };
  });
}

function kindOf(part: string): Part['kind'] {
  if (isUnspaced(part)) return 'unspaced';
  return isEmoji.test(part) ? 'emoji' : 'word';
}

const join = (one: Part, other: Part): Pick<Part, 'plain' | 'writtenOut'> => ({
  plain: one.plain + other.plain,
  writtenOut: one.writtenOut + other.writtenOut,
});

function spellingsOf({ plain, writtenOut }: Pick<Part, 'plain' | 'writtenOut'>): string[] {
  const others = [writtenOut, foldUmlauts(plain)].filter((other) => other !== plain);
  return [plain, ...others].map(cut);
}

/** A term that no beginning of a word finds: no letter begins like this. */
const asWhole = (text: string): string => `·${text}`;

const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const word = String.raw`(?:(?=[\p{L}\p{M}\p{N}])[${unspaced}])+|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+`;
// Flags are two letters; © and ® are no pictures.
const emoji = String.raw`\p{RI}{2}|(?![©®])\p{Extended_Pictographic}`;
const isAscii = /^[\0-\x7f]*$/;
const words = new RegExp(word, 'gu');
const anyPart = new RegExp(`${word}|${emoji}`, 'gu');
const isEmoji = new RegExp(`^(?:${emoji})$`, 'u');
const isHyphen = /^[\p{Pd}_./&+]$/u;
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const isUnspaced = (part: string): boolean => beginsUnspaced.test(part);

function pairsOf(part: string): string[] {
  const characters = [...part];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const maxLength = 40;
const cut = (text: string): string => (text.length <= maxLength ? text : [...text].slice(0, maxLength).join(''));
