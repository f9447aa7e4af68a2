interface UserSearch {
  /** What to search for, never blank. */
  query?: string;
}

const mostCharacters = 60;

/** The search of /discover (S090). The router reads `?query=42` as a number, which is a username's beginning all the same. */
export function userSearch({ query }: Record<string, unknown>): UserSearch {
  const text = typeof query === 'string' || typeof query === 'number' || typeof query === 'boolean' ? String(query).trim() : '';
  return text === '' ? {} : { query: text.slice(0, mostCharacters) };
}
