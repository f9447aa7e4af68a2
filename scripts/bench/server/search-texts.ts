import type { Db } from '#server/platform/database/schema.ts';
import { postTerms } from '#server/platform/search/post-terms.ts';

import { createRandom, type Random } from '../../demo/random.ts';

/** Words of one script, by how common they are. Every fourth post is written in the script. */
interface Script {
  name: string;
  /** Word number `n`. One in sixty begins with the same two letters. */
  word: (n: number) => string;
}

const letters = (text: string) => text.split(' ');
const consonants = {
  latin: letters('b d f g k l m n p r s t'),
  devanagari: letters('क ख ग च ज ट ड त द न प ब'),
  cyrillic: letters('б в г д ж з к л м н п р'),
};
const vowels = {
  latin: letters('a e i o u'),
  devanagari: letters('ा ि ी ु े'),
  cyrillic: letters('а е и о у'),
};

const syllables = (script: keyof typeof vowels) => (n: number) =>
  [n, n / 60, n / 3600, n / 216_000]
    .map((part) => Math.floor(part) % 60)
    .map((part) => `${consonants[script][part % 12] ?? ''}${vowels[script][Math.floor(part / 12)] ?? ''}`)
    .join('');

export const scripts: readonly Script[] = [
  { name: 'Latin', word: syllables('latin') },
  { name: 'Devanagari', word: syllables('devanagari') },
  { name: 'Cyrillic', word: syllables('cyrillic') },
  // Two characters, which are a word of their own as a pair.
  { name: 'CJK', word: (n) => String.fromCodePoint(0x4e00 + (n % 3001), 0x5c00 + ((n * 7) % 2999)) },
];

/** Word numbers that are in about 70 % of the posts of a script, in about 1 %, and in one. */
export const wordNumbers = { common: 0, some: 900, rare: (post: number) => 1_000_000 + post };
/** In every second caption, or title, of the older half. */
export const oldWordNumbers = { caption: 500_001, title: 600_001 };

/** Words of all scripts: in each post, and in each of the older half. */
export const words = { inAll: 'plastic free', inOldTags: 'second hand', inOldCaptions: 'former' };

const batchSize = 500;

/** Texts of about 30 words whose frequencies are those of a language: word number n is 1 / (n + 1) times as common as the first. */
export async function fillSearchTexts(db: Db, posts: number, postId: (n: number) => string): Promise<void> {
  const random = createRandom(1);
  for (let first = 0; first < posts; first += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, posts - first) }, (_, index) => {
      const n = first + index;
      return { post_id: postId(n), ...postTerms(textOf(n, n < posts / 2, random)) };
    });
    await db.insertInto('post_terms').values(rows).execute();
  }
}

function textOf(n: number, isOld: boolean, random: Random) {
  const word = scripts[n % scripts.length]?.word ?? String;
  const some = (count: number) =>
    Array.from({ length: count }, () => word(Math.floor(vocabulary ** random.next()) - 1)).join(' ');
  const oldWord = (number: number) => (isOld && random.chance(0.5) ? word(number) : '');
  return {
    title: `${some(5)} ${oldWord(oldWordNumbers.title)}`,
    caption: `${some(24)} ${oldWord(oldWordNumbers.caption)} ${word(wordNumbers.rare(n))} ${isOld ? words.inOldCaptions : ''}`,
    tags: [words.inAll, isOld ? words.inOldTags : 'plant based'],
  };
}

const vocabulary = 20_000;
