import { sql } from 'kysely';

import { termsOf } from './terms.ts';

/** What a post is found by: the terms of its title and tags, and those of its caption, with spaces between them. */
export function postTerms(post: { title: string; caption: string; tags: readonly string[] }) {
  return {
    heading: termsOf([post.title, ...post.tags].join(' ')).join(' '),
    caption: termsOf(post.caption).join(' '),
  };
}

/** The indexed expressions of PostgreSQL. Not `to_tsvector`, which would split the terms in its own way. */
export const termsVector = {
  heading: sql`array_to_tsvector(string_to_array(heading, ' '))`,
  all: sql`array_to_tsvector(string_to_array(btrim(heading || ' ' || caption), ' '))`,
};
