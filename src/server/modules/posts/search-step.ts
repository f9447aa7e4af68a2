import { sql, type RawBuilder } from 'kysely';

import { engineOf } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { windowSize } from '#server/platform/search/post-terms.ts';
import type { SearchTerm } from '#server/platform/search/terms.ts';
import type { Restricted } from '#server/rules/restrictions.ts';

/** The first rank are posts with all terms in their heading, the second one the others with all terms. */
export type Rank = 0 | 1;

/** A search goes on with the posts of the window that have smaller ids than `after`, or with all of it. With SQLite all posts are one window. */
export interface Place {
  rank: Rank;
  window: number;
  after?: string;
}

export interface Search {
  viewer: Restricted | null;
  terms: readonly SearchTerm[];
  /** One of several terms that few posts have, if there is one. An index reads all posts with a common word, whatever the others are. */
  findRare: () => Promise<SearchTerm | undefined>;
}

export interface Step {
  place: Place;
  /** Of windows. */
  count: number;
  /** How many posts are read at most, also of those that the viewer may not see. */
  size: number;
  /** Whether it is the first one of a page or of a rank. */
  isFirst: boolean;
}

/** Reads the texts of these rows of `post_terms`. */
export function among(
  db: Db,
  rows: RawBuilder<unknown>,
  terms: readonly SearchTerm[],
  rank: Rank,
): RawBuilder<unknown> {
  const isPostgres = engineOf(db) === 'postgres';
  const find = sql.ref(isPostgres ? 'strpos' : 'instr');
  const isIn = (texts: 'heading' | 'texts') => {
    const conditions = terms.map((term) => {
      const wanted = term.map(
        ({ text, isPrefix }) => sql`${find}(${sql.ref(texts)}, ${` ${text}${isPrefix ? '' : ' '}`}) > 0`,
      );
      return sql`(${sql.join(wanted, sql` or `)})`;
    });
    return sql.join(conditions, sql` and `);
  };
  // Made once for each post, not for each spelling that is looked for.
  const all = rank === 0 ? sql`''` : sql`' ' || heading || ' ' || caption || ' '`;
  const window = isPostgres ? sql`ordinal / ${sql.lit(windowSize)}` : sql`0`;
  return sql`
    select post_id, post_id as place, "window"
    from (
      select post_id, ' ' || heading || ' ' as heading, ${all} as texts, ${window} as "window" from (${rows}) as rows_read
    ) as texts_read
    where ${rank === 0 ? isIn('heading') : sql`${isIn('texts')} and not (${isIn('heading')})`} order by post_id desc`;
}

/** Greater than all ids. */
export const afterAllIds = '~';
