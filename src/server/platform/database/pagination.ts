import { sql, type RawBuilder } from 'kysely';

/** Only a few sizes: each distinct SQL text is a prepared statement of its own. */
const fetchSizes = [2, 16, 31, 61, 101];

/** How many rows to fetch for a page of this size: at least one more, which shows whether there is a next page. */
export const fetchSize = (pageSize: number): number => fetchSizes.find((size) => size > pageSize) ?? pageSize + 1;

/** `fetchSize` as a `limit` clause. A literal, because PostgreSQL plans prepared statements without knowing their parameters. */
export const fetchLimit = (pageSize: number): RawBuilder<unknown> => sql.lit(fetchSize(pageSize));

/** A page of the longest posts would be larger than a megabyte. An answer has at most 200 kB, with what handlers add to the rows. */
const maxPageBytes = 160_000;

/** The first items that have at most 160 kB together, as JSON; at least one. */
export function withinPageBytes<Item>(items: Item[]): Item[] {
  if (maxBytesOf(items) <= maxPageBytes) return items;
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > maxPageBytes);
  return end === -1 ? items : items.slice(0, Math.max(1, end));
}

/** An upper bound of what the items take as JSON, for a fraction of the time that making it takes: nearly all pages are far smaller. */
function maxBytesOf(items: readonly unknown[]): number {
  let bytes = 0;
  for (const item of items) {
    const fields = Object(item) as Record<string, unknown>;
    for (const name in fields) bytes += maxOtherBytes + maxBytesOfCharacter * lengthOf(fields[name]);
  }
  return bytes;
}

/** The name of a field, or a number or date. */
const maxOtherBytes = 100;
/** An escaped control character. */
const maxBytesOfCharacter = 6;

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}

/**
 * Cuts the page out of rows fetched with `fetchLimit`; `nextCursor` is the last item's key, or null on the last page. A page
 * of long rows has fewer than `pageSize`.
 */
export function toPage<Row>(
  rows: Row[],
  pageSize: number,
  keyOf: (row: Row) => string,
): { items: Row[]; nextCursor: string | null } {
  const items = withinPageBytes(rows.slice(0, pageSize));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > items.length && last ? keyOf(last) : null };
}

/** `in (…)` for up to 100 texts, padded with the last one so that there are only five distinct statements. */
export function inList(texts: readonly string[]): RawBuilder<unknown> {
  const size = [1, 15, 30, 60, 100].find((each) => each >= texts.length) ?? texts.length;
  return sql`in (${sql.join(Array.from({ length: size }, (_, n) => texts[Math.min(n, texts.length - 1)]))})`;
}

/**
 * The rows of one limited subquery for each of these ids: what `lateral` would be, which SQLite does not have. Empty ids
 * fill up their number, so that there are few distinct statements.
 */
export function unionAll(ids: readonly string[], rowsOf: (id: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const size = [16, 31, 61, 101].find((each) => each >= ids.length) ?? ids.length;
  const padded = Array.from({ length: size }, (_, n) => ids[n] ?? '');
  return sql`(${sql.join(
    padded.map((id) => sql`select * from (${rowsOf(id)}) as part`),
    sql` union all `,
  )})`;
}
