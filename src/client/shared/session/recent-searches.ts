import { recentSearchesKey } from './session-storage.ts';

const maxSearches = 8;

/** What the member has searched for on this device, the latest first. The session forgets it when it ends. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentSearchesKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

export function writeSearches(searches: readonly string[]): void {
  try {
    localStorage.setItem(recentSearchesKey, JSON.stringify(searches.slice(0, maxSearches)));
  } catch {
    // Where the visitor has blocked storage, nothing is remembered.
  }
}

export const withoutSearch = (searches: readonly string[], query: string): string[] =>
  searches.filter((each) => each.toLowerCase() !== query.toLowerCase());

export const rememberSearch = (query: string): void => writeSearches([query, ...withoutSearch(readSearches(), query)]);
