import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';
import { markOf, termsVector, type Letter } from '#server/platform/search/post-terms.ts';
import type { SearchTerm } from '#server/platform/search/terms.ts';

import { afterAllIds, type Rank, type Search, type Step } from './search-step.ts';

/** The posts with all terms in the windows of a step; undefined if none of them can have any. */
export async function findInPostgres(
  db: Db,
  { terms, findRare }: Search,
  { place, count, size }: Step,
): Promise<RawBuilder<unknown> | undefined> {
  const all = Array.from({ length: Math.min(count, place.window + 1) }, (_, n) => place.window - n);
  const letters: Letter[] = place.rank === 0 ? ['h'] : ['h', 'c'];
  const rare = await findRare();
  const hasRare =
    rare &&
    (await exist(
      db,
      all.map((window) => allIn([rare], window, letters)),
    ));
  const windows = all.filter((_, n) => !hasRare || hasRare[n]);
  if (windows.length === 0) return undefined;
  const matches = windows.map((window) => matchOf(terms, window, place.rank));
  const { window, after = afterAllIds } = place;
  // One window after the other, until there are enough. With `offset 0` what is found is sorted, instead of reading the posts one by
  // one in the order of their ids.
  return sql`
    select f.post_id, f.post_id as place, w."window"
    from unnest(${matches}::text[], ${windows}::integer[]) with ordinality w (match, "window", nth)
    cross join lateral (
      select post_id from (
        select post_id from post_terms
        where ${termsVector} @@ w.match::tsquery and (w."window" < ${window} or post_id < ${after}) offset 0
      ) as found order by post_id desc limit ${sql.lit(size)}
    ) f order by w.nth, f.post_id desc`;
}

/** One of the terms that no post of this window has. */
export async function findRareInPostgres(
  db: Db,
  terms: readonly SearchTerm[],
  window: number,
): Promise<SearchTerm | undefined> {
  const lacking = async (some: readonly SearchTerm[], asked: (term: SearchTerm) => SearchTerm) => {
    const areThere = await exist(
      db,
      some.map((term) => allIn([asked(term)], window, ['h', 'c'])),
    );
    return some.filter((_, n) => !areThere[n]);
  };
  // The whole words first: of a common one no more than one post is read.
  const words = await lacking(terms, (term) => term.map(({ text }) => ({ text, isPrefix: false })));
  return words.length === 0 ? undefined : (await lacking(words, (term) => term))[0];
}

/** Whether the index finds posts by each of these. */
async function exist(db: Db, matches: string[]): Promise<boolean[]> {
  // Materialized, so that PostgreSQL does not read the posts one by one until there is one.
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      with found as materialized (select 1 from post_terms where ${termsVector} @@ w.match::tsquery) select from found
    ) as "isThere" from unnest(${matches}::text[]) with ordinality w (match, nth) order by w.nth`.execute(db);
  return rows.map(({ isThere }) => isThere);
}

/** What the posts of a window that have a rank are found by in the index. */
function matchOf(terms: readonly SearchTerm[], window: number, rank: Rank): string {
  const inHeading = allIn(terms, window, ['h']);
  return rank === 0 ? inHeading : `${allIn(terms, window, ['h', 'c'])} & !${inHeading}`;
}

function allIn(terms: readonly SearchTerm[], window: number, places: Letter[]): string {
  const anyOf = (term: SearchTerm) =>
    term.flatMap(({ text, isPrefix }) =>
      places.map((place) => `'${markOf(window, place)}${text}'${isPrefix ? ':*' : ''}`),
    );
  return `(${terms.map((term) => `(${anyOf(term).join(' | ')})`).join(' & ')})`;
}
