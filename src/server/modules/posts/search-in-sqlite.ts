import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';
import type { SearchTerm } from '#server/platform/search/terms.ts';

import { afterAllIds, among, type Search, type Step } from './search-step.ts';

/** The posts with all terms: among those with a rare one, or by the index, which has its rows in the order of the posts. */
export async function findInSqlite(
  db: Db,
  { terms, findRare }: Search,
  { place: { rank, after = afterAllIds } }: Step,
): Promise<RawBuilder<unknown>> {
  const rare = await findRare();
  if (rare) return among(db, postsWith(rare, after), terms, rank);
  const all = terms.map(matchOf).join(' AND ');
  const inHeading = `{heading} : (${all})`;
  const match = rank === 0 ? inHeading : `(${all}) NOT (${inHeading})`;
  // The position of the cursor's post or, if that is deleted, of the first after it.
  const end = sql`(select position + (post_id < ${after}) from post_index_positions where post_id <= ${after} order by post_id desc limit 1)`;
  return sql`
    select i.post_id, x.rowid as place, 0 as "window"
    from post_index x cross join post_index_positions i on i.position = x.rowid
    where x.post_index match ${match} and x.rowid < ${end} order by x.rowid desc`;
}

const postsWith = (term: SearchTerm, after: string): RawBuilder<unknown> => sql`
  select t.* from post_index x cross join post_index_positions i on i.position = x.rowid
  cross join post_terms t on t.post_id = i.post_id
  where x.post_index match ${matchOf(term)} and t.post_id < ${after}`;

const maxRare = 500;

/** One of the terms that few posts have. For the second rank the index would read all posts with a common one twice. */
export async function findRareInSqlite(db: Db, terms: readonly SearchTerm[]): Promise<SearchTerm | undefined> {
  const isRare = async (match: string): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from post_index where post_index match ${match} limit 1 offset ${sql.lit(maxRare)}`.execute(db);
    return rows.length === 0;
  };
  // The whole word first: of a common one no more posts are read than are counted.
  for (const term of terms) {
    const whole = term.map(({ text }) => ({ text, isPrefix: false }));
    if ((await isRare(matchOf(whole))) && (await isRare(matchOf(term)))) return term;
  }
  return undefined;
}

const matchOf = (term: SearchTerm): string =>
  `(${term.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' OR ')})`;
