/** Cuts a page out of rows that were asked for with `limit + 1`; the cursor is the last row's key, null at the end. */
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => string): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? keyOf(last) : null };
}
