import { sql } from 'kysely';

import { termsOf } from './terms.ts';

/** What a post is found by: the terms of its title and tags, and those of its caption, with spaces between them. */
export function postTerms(post: { title: string; caption: string; tags: readonly string[] }) {
  const heading = [post.title, ...post.tags].flatMap((text) => termsOf(text, { isHeading: true }));
  return {
    heading: [...new Set(heading)].join(' '),
    caption: termsOf(post.caption, { isHeading: false }).join(' '),
  };
}

/** So many posts in the order of their ids are a window. */
export const windowSize = 20_000;

/** For heading and caption. */
export type Letter = 'h' | 'c';

/** What precedes a term in the index: the number of its window, and a letter for the place it is in. */
export const markOf = (window: number, place: Letter): string => `${window}${place}`;

const window = sql`cast(ordinal / ${sql.lit(windowSize)} as text)`;
const marked = (column: 'heading' | 'caption', place: Letter) =>
  sql`${window} || ${sql.lit(place)} || replace(${sql.ref(column)}, ' ', ' ' || ${window} || ${sql.lit(place)})`;

/**
 * The indexed expression of PostgreSQL. As each term begins with the mark of its window, a search reads of the index no more than a
 * window has, and the letters decide about a rank. Not `to_tsvector`, which would split the terms in its own way.
 */
export const termsVector = sql`array_to_tsvector(string_to_array(
  ${marked('heading', 'h')} || ' ' || ${marked('caption', 'c')}, ' '))`;
