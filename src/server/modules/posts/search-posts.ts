import { sql, type RawBuilder } from 'kysely';

import { engineOf } from '#server/platform/database/engine.ts';
import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notHidden, type Restricted } from '#server/platform/restrictions.ts';
import { termsVector } from '#server/platform/search/post-terms.ts';
import { searchTermsOf, type SearchTerm } from '#server/platform/search/terms.ts';

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
  const newest = await readIds(db, amongNewest(db, search), search);
  if (newest.length > search.limit) return newest;
  return readIds(db, (engineOf(db) === 'sqlite' ? inSqliteIndex : inPostgresIndex)(db, search), search);
}

async function readIds(db: Db, found: RawBuilder<unknown>, { viewer, limit }: Search): Promise<string[]> {
  // Cross joins, which SQLite does in this order: the rows are read in the order of the index, and no more than needed.
  const { rows } = await sql<{ id: string }>`
    select f.post_id as id from ${found} f
    cross join posts p cross join members m
    where p.id = f.post_id and m.id = p.author_id and m.deactivated_at is null and ${notHidden(viewer, 'm.id')}
    order by f.place desc limit ${fetchLimit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

const newestCount = 1500;

function amongNewest(db: Db, { terms, rank, after }: Search): RawBuilder<unknown> {
  return sql`(
    select post_id, post_id as place
    from (select * from post_terms where post_id < ${after} order by post_id desc limit ${sql.lit(newestCount)}) as newest
    where ${hasRank(db, terms, rank)} order by post_id desc)`;
}

/** Whether a row of `post_terms` has all terms, and for `all` not all of them in its heading. */
function hasRank(db: Db, terms: readonly SearchTerm[], rank: Rank): RawBuilder<unknown> {
  const find = sql.ref(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  const isIn = (text: RawBuilder<unknown>) =>
    sql.join(
      terms.map(
        (term) => sql`${find}(' ' || ${text} || ' ', ${term.isPrefix ? ` ${term.text}` : ` ${term.text} `}) > 0`,
      ),
      sql` and `,
    );
  const inHeading = isIn(sql`heading`);
  return rank === 'heading' ? inHeading : sql`${isIn(sql`heading || ' ' || caption`)} and not (${inHeading})`;
}

function inSqliteIndex(_db: Db, { terms, rank, after }: Search): RawBuilder<unknown> {
  const all = terms.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' AND ');
  const inHeading = `{heading} : (${all})`;
  const match = rank === 'heading' ? inHeading : `(${all}) NOT (${inHeading})`;
  // The position of the cursor's post or, if that is deleted, of the first after it.
  const end = sql`(select position + (post_id < ${after}) from post_index_positions where post_id <= ${after} order by post_id desc limit 1)`;
  return sql`(
    select i.post_id, x.rowid as place from post_index x cross join post_index_positions i on i.position = x.rowid
    where x.post_index match ${match} and x.rowid < ${end} order by x.rowid desc)`;
}

function inPostgresIndex(db: Db, { terms, rank, after }: Search): RawBuilder<unknown> {
  const match = terms.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`).join(' & ');
  return sql`(
    with found as materialized (
      select post_id from post_terms
      where ${termsVector[rank]} @@ ${match}::tsquery and post_id < ${after} and ${hasRank(db, terms, rank)})
    select post_id, post_id as place from found order by post_id desc)`;
}
