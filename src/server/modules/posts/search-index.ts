import { sql, type RawBuilder } from 'kysely';

import { engineOf } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { windowSize } from '#server/platform/search/post-terms.ts';
import type { SearchTerm } from '#server/platform/search/terms.ts';
import { notHidden, notRemoved } from '#server/rules/restrictions.ts';

import { findInPostgres, findRareInPostgres } from './search-in-postgres.ts';
import { findInSqlite, findRareInSqlite } from './search-in-sqlite.ts';
import { afterAllIds, among, type Place, type Search, type Step } from './search-step.ts';

interface FoundRow {
  id: string;
  isShown: unknown;
  place: Place;
}

/** The posts with all terms in the windows from a place on, the newest first. */
export async function readIndex(db: Db, search: Search, step: Step): Promise<FoundRow[]> {
  if (step.isFirst) {
    const rows = await readFound(db, search, step, amongNewest(db, search.terms, step.place));
    if (rows.length === step.size) return rows;
  }
  const found = await (engineOf(db) === 'postgres' ? findInPostgres : findInSqlite)(db, search, step);
  return found ? readFound(db, search, step, found) : [];
}

/** `findRare` of a search. */
export const findRareTerm = async (
  db: Db,
  terms: readonly SearchTerm[],
  window: number,
): Promise<SearchTerm | undefined> => {
  if (terms.length === 1) return undefined;
  return engineOf(db) === 'postgres' ? findRareInPostgres(db, terms, window) : findRareInSqlite(db, terms);
};

async function readFound(
  db: Db,
  { viewer }: Search,
  { place: { rank }, size }: Step,
  found: RawBuilder<unknown>,
): Promise<FoundRow[]> {
  // Limited before the hidden ones, who are few, are left out.
  const { rows } = await sql<{ id: string; window: number; isShown: unknown }>`
    select f.post_id as id, f."window", m.id is not null and ${notRemoved} as "isShown"
    from (${found} limit ${sql.lit(size)}) f cross join posts p
    left join members m on m.id = p.author_id and m.deactivated_at is null and ${notHidden(viewer, 'm.id')}
    where p.id = f.post_id order by f."window" desc, f.place desc`.execute(db);
  return rows.map(({ id, window, isShown }) => ({ id, isShown, place: { rank, window, after: id } }));
}

const newestCount = 1500;

/** In the texts of the newest posts from a place on: what most posts have fills a page sooner than an index has sorted all of them. */
const amongNewest = (db: Db, terms: readonly SearchTerm[], { rank, after }: Place): RawBuilder<unknown> =>
  among(
    db,
    sql`select * from post_terms where post_id < ${after ?? afterAllIds} order by post_id desc limit ${sql.lit(newestCount)}`,
    terms,
    rank,
  );

/** The window of the last post with an id up to this one. */
export async function findWindow(db: Db, id = afterAllIds): Promise<number> {
  if (engineOf(db) === 'sqlite') return 0;
  const { rows } = await sql<{ ordinal: number }>`
    select ordinal from post_terms where post_id <= ${id} order by post_id desc limit 1`.execute(db);
  return Math.floor((rows[0]?.ordinal ?? 0) / windowSize);
}
