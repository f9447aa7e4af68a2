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

/**
 * The indexed expression of PostgreSQL: each term with a letter for the place it is in, so that the index alone decides about a
 * rank. Not `to_tsvector`, which would split the terms in its own way.
 */
export const termsVector = sql`array_to_tsvector(string_to_array(
  'h' || replace(heading, ' ', ' h') || ' c' || replace(caption, ' ', ' c'), ' '))`;
