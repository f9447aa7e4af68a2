import leven from 'leven';

/** The names that differ least from a misspelt one, at most three, the nearest first. */
export function nearestNames(text: string, names: readonly string[]): string[] {
  const asked = text.toLowerCase();
  return names
    .map((name) => ({ name, distance: leven(asked, name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}
