// Search params are strings: the router's default parser would read `?query=2024` as a number and `?query=[]` as a list.

export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/** Returns the query string; parameters that are undefined or empty are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
