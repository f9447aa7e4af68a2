/**
 * The form in which searches compare texts. Case, accents, the width of letters, invisible characters, apostrophes and the skin tones
 * of emoji make no difference; neither do digits of other scripts, and in Hindi nuktas and the ways to write a nasal. Vowels do.
 */
export function foldText(text: string): string {
  const unquoted = text.replaceAll(apostrophes, '');
  if (/^[\0-\x7f]*$/.test(unquoted)) return unquoted.toLowerCase();
  return unquoted
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(ignored, '')
    .replaceAll(nasals, 'ं')
    .replaceAll(spelledOtherwise, (letter) => spellings[letter] ?? letter)
    .normalize('NFC');
}

/** The folded text with its umlauts written out, as in "groesse" for "Größe". */
export const foldWrittenOut = (text: string): string =>
  foldText(
    text
      .normalize('NFD')
      .replaceAll(/([aou])\u0308/gi, '$1e')
      .replaceAll(/ø/gi, 'oe'),
  );

/** A folded text whose umlauts were written out, as if they had not been: "grosse" for "groesse". An e after "au" or "q" is none. */
export const foldUmlauts = (folded: string): string => folded.replaceAll(/(?<![aeiouq])([aou])e/g, '$1');

// Before the normalization, which makes a space and an accent of one of them.
const apostrophes = /['’‘‛ʼʹ′´`＇]/g;

const ignored = new RegExp(
  [
    // The accents of Latin, Greek and Cyrillic, the vowel points of Hebrew and Arabic.
    String.raw`[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]`,
    // What makes letters longer (Arabic), foreign (the nukta of Hindi) or a key.
    String.raw`\u0640|\u093c|\u20e3`,
    // The sex and the skin of people in emoji. First, because invisible characters join them.
    String.raw`\u200d[♀♂]|\p{Emoji_Modifier}`,
    String.raw`\p{Default_Ignorable_Code_Point}`,
  ].join('|'),
  'gu',
);

/** A vowel that is nasal, and before a consonant the nasal that is spoken in the same place. */
const nasals = /ँ|ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;

/** Letters that Unicode does not decompose, and digits. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ...Object.fromEntries(
    ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९'].flatMap((digits) =>
      [...digits].map((digit, value) => [digit, String(value)]),
    ),
  ),
};
const spelledOtherwise = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g');
