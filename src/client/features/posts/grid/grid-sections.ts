import type { Post } from '../queries.ts';
import { tileHeight } from './tile-picture.tsx';

export interface Section {
  posts: Post[];
  /** Its height in rows of the grid. */
  rows: number;
}

/** How many tiles the smallest section has. */
const fewest = 24;
const sectionsPerGroup = 4;
/** For the line with the author's answer, as in the stylesheet. */
const answerRows = 2;

/** Splits the posts of a grid into sections, and these into groups of four. */
export function splitIntoGroups(posts: Post[], columns: number, textRows: number): Section[][] {
  const sections = splitIntoSections(posts, columns, textRows);
  return Array.from({ length: Math.ceil(sections.length / sectionsPerGroup) }, (_, at) =>
    sections.slice(at * sectionsPerGroup, (at + 1) * sectionsPerGroup),
  );
}

/**
 * Splits the posts of a grid into sections that end where the columns do: of the same length at first, and within a row for each
 * ten tiles that the section has more. Further posts move no end. `textRows` are a tile's rows below its picture.
 */
function splitIntoSections(posts: Post[], columns: number, textRows: number): Section[] {
  const sections: Section[] = [];
  let start = 0;
  let ends = Array<number>(columns).fill(0);
  posts.forEach((post, index) => {
    const shortest = Math.min(...ends);
    ends[ends.indexOf(shortest)] = shortest + tileHeight(post) + textRows + (post.use ? answerRows : 0);
    const spare = index + 1 - start - fewest;
    if (spare >= 0 && Math.max(...ends) - Math.min(...ends) <= spare / 10) {
      sections.push({ posts: posts.slice(start, index + 1), rows: Math.max(...ends) });
      start = index + 1;
      ends = ends.map(() => 0);
    }
  });
  if (start < posts.length || start === 0) sections.push({ posts: posts.slice(start), rows: Math.max(...ends) });
  return sections;
}

/** Whether these are the same posts, none of which has changed. */
export const areSamePosts = (before: Post[], after: Post[]): boolean =>
  before.length === after.length && before.every((post, index) => post === after[index]);
