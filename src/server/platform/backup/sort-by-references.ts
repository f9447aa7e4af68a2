/** A foreign key of one table to another. */
export interface Reference {
  from: string;
  to: string;
}

/** Sorts tables so that each comes after those that it refers to, and otherwise by name. */
export function sortByReferences(tables: readonly string[], references: readonly Reference[]): string[] {
  const sorted: string[] = [];
  const visit = (table: string, path: readonly string[]) => {
    if (sorted.includes(table) || path.includes(table)) return;
    for (const { from, to } of references) if (from === table) visit(to, [...path, table]);
    sorted.push(table);
  };
  for (const table of tables.toSorted()) visit(table, []);
  return sorted;
}
