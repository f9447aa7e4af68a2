import { type RawBuilder, sql } from 'kysely';

/** How many rows a list fetches: a few sizes only, since each different text is prepared and kept by the database. */
const fetched = [2, 16, 31, 61, 101];

/**
 * The `limit` of a list that hands out so many: at least one more, which tells whether there is a next page. It stands in
 * the text because PostgreSQL plans without knowing parameters.
 */
export function fetchFor(limit: number): RawBuilder<unknown> {
  return sql.lit(fetched.find((size) => size > limit) ?? limit + 1);
}

/** Cuts a page out of rows that were fetched for this limit; the cursor is the last row's key, null at the end. */
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => string): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? keyOf(last) : null };
}

/** `in (…)` for any number of texts up to 100, padded with the last one so that few different texts are prepared. */
export function textsIn(texts: readonly string[]): RawBuilder<unknown> {
  const size = [1, 15, 30, 60, 100].find((least) => least >= texts.length) ?? texts.length;
  return sql`in (${sql.join(Array.from({ length: size }, (_, n) => texts[Math.min(n, texts.length - 1)]))})`;
}
