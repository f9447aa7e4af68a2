import { sql, type RawBuilder } from 'kysely';

import { engineOf } from '#server/platform/database/database.ts';
import { fetchSize } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { termsVector } from '#server/platform/search/post-terms.ts';
import { searchTermsOf, type SearchTerm } from '#server/platform/search/terms.ts';
import { notHidden, notRemoved, type Restricted } from '#server/rules/restrictions.ts';

import { listPostsByIds, type PostRow } from './store.ts';

/** Posts found by their title and tags come first, then those found by their caption too; each the newest first. */
const ranks = ['heading', 'all'] as const;
type Rank = (typeof ranks)[number];

interface FoundPost extends PostRow {
  rank: Rank;
}

/** Where a page of a search ended: the number of the rank and the id of its last post. */
export const formatSearchCursor = ({ rank, id }: FoundPost): string => `${ranks.indexOf(rank)}~${id}`;

/**
 * The posts that the viewer may see in which all words of the query occur or begin a word, from after the cursor; one more than
 * the limit at least, if there are more.
 */
export async function searchPosts(
  db: Db,
  viewer: Restricted | null,
  query: string,
  { cursor = '0~', limit }: { cursor?: string | undefined; limit: number },
): Promise<FoundPost[]> {
  const terms = searchTermsOf(query);
  if (terms.length === 0) return [];
  const [first, lastId] = cursor.split('~');
  const found = new Map<string, Rank>();
  for (const [index, rank] of ranks.entries()) {
    if (index < Number(first) || found.size > limit) continue;
    const after = (index === Number(first) && lastId) || afterAllIds;
    for (const id of await findIds(db, { viewer, terms, rank, after, limit })) found.set(id, rank);
  }
  const posts = await listPostsByIds(db, viewer, [...found.keys()]);
  return posts.map((post) => ({ ...post, rank: found.get(post.id) ?? 'all' }));
}

const afterAllIds = '~';

interface Search {
  viewer: Restricted | null;
  terms: readonly SearchTerm[];
  rank: Rank;
  /** Only posts with smaller ids. */
  after: string;
  limit: number;
}

/**
 * Looks through the newest posts first. A common word has a page among them; an index would read all posts with the word, or,
 * with PostgreSQL, even sort them. The index finds the others.
 */
async function findIds(db: Db, search: Search): Promise<string[]> {
  const newest = await readIds(db, amongNewest, search);
  if (newest.length > search.limit) return newest;
  if (engineOf(db) === 'postgres') return readIds(db, inPostgresIndex, search);
  const rare = await findRareTerm(db, search.terms);
  return readIds(db, rare ? amongPostsWith(rare) : inSqliteIndex, search);
}

/** What `find` finds, but for the posts that the viewer may not see. */
async function readIds(
  db: Db,
  find: (db: Db, search: Search) => RawBuilder<unknown>,
  { after, ...search }: Search,
): Promise<string[]> {
  const wanted = fetchSize(search.limit);
  const ids: string[] = [];
  // Limited before the hidden ones, who are few, are left out: PostgreSQL would sort all that it found, to have a page of them.
  for (let size = wanted + 8, last: string | undefined = after; last !== undefined; size *= 4) {
    const { rows } = await sql<{ id: string; isShown: unknown }>`
      select f.post_id as id, m.id is not null and ${notRemoved} as "isShown"
      from (${find(db, { ...search, after: last })} limit ${sql.lit(size)}) f cross join posts p
      left join members m on m.id = p.author_id and m.deactivated_at is null and ${notHidden(search.viewer, 'm.id')}
      where p.id = f.post_id order by f.place desc`.execute(db);
    ids.push(...rows.filter(({ isShown }) => isShown).map(({ id }) => id));
    last = ids.length < wanted && rows.length === size ? rows.at(-1)?.id : undefined;
  }
  return ids.slice(0, wanted);
}

const newestCount = 1500;

const amongNewest = (db: Db, search: Search): RawBuilder<unknown> =>
  among(
    db,
    sql`select * from post_terms where post_id < ${search.after} order by post_id desc limit ${sql.lit(newestCount)}`,
    search,
  );

/** Reads the texts of these rows of `post_terms`. */
function among(db: Db, rows: RawBuilder<unknown>, { terms, rank }: Search): RawBuilder<unknown> {
  // Made once for each post, not for each spelling that is looked for.
  const all = rank === 'heading' ? sql`''` : sql`' ' || heading || ' ' || caption || ' '`;
  return sql`
    select post_id, post_id as place
    from (select post_id, ' ' || heading || ' ' as heading, ${all} as texts from (${rows}) as rows_read) as texts_read
    where ${hasRank(db, terms, rank)} order by post_id desc`;
}

const maxRare = 500;

/**
 * One of several terms that few posts have. The index of SQLite reads all posts with the beginning of a common word, whatever
 * the other words are, and for the second rank twice.
 */
async function findRareTerm(db: Db, terms: readonly SearchTerm[]): Promise<SearchTerm | undefined> {
  const isRare = async (match: string): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from post_index where post_index match ${match} limit 1 offset ${sql.lit(maxRare)}`.execute(db);
    return rows.length === 0;
  };
  if (terms.length === 1) return undefined;
  // The whole word first: of a common one no more posts are read than are counted.
  for (const term of terms) {
    const whole = term.map(({ text }) => ({ text, isPrefix: false }));
    if ((await isRare(matchOf(whole))) && (await isRare(matchOf(term)))) return term;
  }
  return undefined;
}

const amongPostsWith =
  (term: SearchTerm) =>
  (db: Db, search: Search): RawBuilder<unknown> =>
    among(
      db,
      sql`select t.* from post_index x cross join post_index_positions i on i.position = x.rowid
        cross join post_terms t on t.post_id = i.post_id
        where x.post_index match ${matchOf(term)} and t.post_id < ${search.after}`,
      search,
    );

const matchOf = (term: SearchTerm): string =>
  `(${term.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' OR ')})`;

/** Whether a post has all terms in its heading or, for `all`, in its texts and not all of them in its heading. */
function hasRank(db: Db, terms: readonly SearchTerm[], rank: Rank): RawBuilder<unknown> {
  const find = sql.ref(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  const isIn = (text: 'heading' | 'texts') =>
    allOf(terms, (spelling) => {
      const wanted = spelling.isPrefix ? ` ${spelling.text}` : ` ${spelling.text} `;
      return sql`${find}(${sql.ref(text)}, ${wanted}) > 0`;
    });
  return rank === 'heading' ? isIn('heading') : sql`${isIn('texts')} and not (${isIn('heading')})`;
}

/** The condition that each term occurs in one of its spellings. */
function allOf(terms: readonly SearchTerm[], isFound: (spelling: SearchTerm[number]) => RawBuilder<unknown>) {
  const conditions = terms.map((spellings) => sql`(${sql.join(spellings.map(isFound), sql` or `)})`);
  return sql.join(conditions, sql` and `);
}

function inSqliteIndex(_db: Db, { terms, rank, after }: Search): RawBuilder<unknown> {
  const all = terms.map(matchOf).join(' AND ');
  const inHeading = `{heading} : (${all})`;
  const match = rank === 'heading' ? inHeading : `(${all}) NOT (${inHeading})`;
  // The position of the cursor's post or, if that is deleted, of the first after it.
  const end = sql`(select position + (post_id < ${after}) from post_index_positions where post_id <= ${after} order by post_id desc limit 1)`;
  return sql`
    select i.post_id, x.rowid as place from post_index x cross join post_index_positions i on i.position = x.rowid
    where x.post_index match ${match} and x.rowid < ${end} order by x.rowid desc`;
}

function inPostgresIndex(_db: Db, { terms, rank, after }: Search): RawBuilder<unknown> {
  const anyOf = (term: SearchTerm, places: string[]) =>
    term.flatMap(({ text, isPrefix }) => places.map((place) => `'${place}${text}'${isPrefix ? ':*' : ''}`)).join(' | ');
  const allIn = (places: string[]) => terms.map((term) => `(${anyOf(term, places)})`).join(' & ');
  const match = rank === 'heading' ? allIn(['h']) : `${allIn(['h', 'c'])} & !(${allIn(['h'])})`;
  const isAfter = after === afterAllIds ? sql`` : sql`and post_id < ${after}`;
  // Neither the other collation, which sorts alike, nor a text that is unknown to the planner lets it read the posts one by one. It is
  // the only column that is sorted: a common word of old posts is in half of them, and sorting took longer than finding.
  return sql`
    select id collate "C" as post_id, id as place
    from (
      select post_id collate "POSIX" as id from post_terms
      where ${termsVector} @@ (select ${match}::tsquery) ${isAfter} order by post_id collate "POSIX" desc
    ) as found`;
}
