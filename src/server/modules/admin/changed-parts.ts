const maxCharacters = 300;

/** The lines in which two texts differ, from the first such line to the last; of many of them the beginning. */
export function changedPart(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const part = (lines: string[]) => shorten(lines.slice(start, lines.length - end).join('\n'));
  return { before: part(old), after: part(now) };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`;
}

type Values = Record<string, unknown>;

/**
 * Each setting that an entry of the log has changed, by a name such as `dailyLimits.posts`, as it was and as it became: of a list what went
 * and what came, of a long text the beginning.
 */
export function changedSettings(details: string): { before: Values; after: Values } {
  const { before, after } = JSON.parse(details) as { before: Values; after: Values };
  const [old, now] = [flatten(before), flatten(after)];
  const all = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const isChanged = (name: string) => JSON.stringify(old[name]) !== JSON.stringify(now[name]);
  // What was null, or is, is told by its fields.
  const isWhole = (name: string) => all.some((other) => other.startsWith(`${name}.`));
  const names = all.filter((name) => isChanged(name) && !isWhole(name));
  const pick = (from: Values, others: Values): Values =>
    Object.fromEntries(names.map((name) => [name, shortenValue(from[name], others[name])]));
  return { before: pick(old, now), after: pick(now, old) };
}

const flatten = (values: object, prefix = ''): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flatten(value, `${prefix}${name}.`))
        : [[`${prefix}${name}`, Array.isArray(value) ? value.map(inWords) : value]],
    ),
  );

/** An entry of a list, also one with several fields, such as the name and address of a link. */
const inWords = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).join(' ') : entry;

function shortenValue(value: unknown, other: unknown): unknown {
  if (typeof value === 'string') return shorten(value);
  if (!Array.isArray(value)) return value;
  const others = Array.isArray(other) ? other : [];
  return shorten(value.filter((entry) => !others.includes(entry)).join(', '));
}
