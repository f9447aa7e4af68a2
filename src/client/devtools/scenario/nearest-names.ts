/** The names that differ least from a misspelt one, at most three, the nearest first. */
export function nearestNames(text: string, names: readonly string[]): string[] {
  const asked = text.toLowerCase();
  return names
    .map((name) => ({ name, distance: distanceBetween(asked, name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Levenshtein's distance: how many letters have to be added, removed or replaced. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const above = row;
    row = [line + 1];
    for (let column = 0; column < other.length; column += 1)
      row.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (above[column + 1] ?? 0) + 1,
          (above[column] ?? 0) + (letter === other[column] ? 0 : 1),
        ),
      );
  }
  return row.at(-1) ?? 0;
}
