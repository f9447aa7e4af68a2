/** The types found at each path of an answer, such as `posts[].image.width`; 'list' and 'object' for what has further paths. */
export type Shape = Map<string, Set<string>>;

/** The shape of a JSON answer. The elements of a list share their paths. */
export function shapeOf(answer: unknown): Shape {
  const shape: Shape = new Map();
  visit(answer, '');
  return shape;

  function visit(value: unknown, path: string): void {
    const types = shape.get(path) ?? new Set();
    shape.set(path, types.add(typeOf(value)));
    if (Array.isArray(value)) for (const element of value) visit(element, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, field] of Object.entries(value)) visit(field, path === '' ? name : `${path}.${name}`);
  }
}

/** In what the mocked answer differs from the server's, a line for each; empty if both have the same fields and types. */
export function differencesBetween(mocked: Shape, server: Shape, free: readonly string[] = []): string[] {
  const paths = [...new Set([...mocked.keys(), ...server.keys()])].toSorted();
  const differing: string[] = [];
  const isBelow = (path: string, others: readonly string[]) =>
    others.some(
      (other) => other === '' || path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`),
    );
  const closed: string[] = [...free];
  for (const path of paths) {
    if (isBelow(path, closed)) continue;
    const [one, other] = [mocked.get(path), server.get(path)];
    const difference = describe(path, one, other);
    if (difference) differing.push(difference);
    // Nothing is known about what is below a field that is null or missing on one side.
    if (difference || isNull(one) || isNull(other)) closed.push(path);
  }
  return differing;
}

function describe(path: string, mocked: Set<string> | undefined, server: Set<string> | undefined): string | undefined {
  if (!mocked) return path.endsWith('[]') ? `${path} has no element when mocked` : `${path} is missing when mocked`;
  if (!server) return path.endsWith('[]') ? `${path} has no element on the server` : `${path} is not on the server`;
  if (isNull(mocked) || isNull(server)) return undefined;
  const [one, other] = [mocked, server].map((types) =>
    [...types]
      .filter((type) => type !== 'null')
      .toSorted()
      .join('|'),
  );
  return one === other ? undefined : `${path} is ${one} when mocked, ${other} on the server`;
}

const isNull = (types: Set<string> | undefined) => types?.size === 1 && types.has('null');

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
