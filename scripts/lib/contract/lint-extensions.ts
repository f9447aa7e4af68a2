import { closestMatch } from 'leven';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Scalar, type YAMLMap } from 'yaml';
import { z } from 'zod';

/** A key of the contract and the keys that lead to the object in which it stands. */
interface Entry {
  key: Scalar;
  value: unknown;
  parent: YAMLMap;
  path: string[];
}

interface Extension {
  /** Whether anything reads it there. */
  belongsTo: (entry: Entry) => boolean;
  place: string;
  value: z.ZodType;
  example: string;
}

const positive = z.int().positive();
const call = {
  belongsTo: ({ path, parent }: Entry) => path.length === 3 && path[0] === 'paths' && parent.has('responses'),
  place: 'a call',
};

const text: Extension = {
  belongsTo: ({ parent }) => parent.get('type') === 'string',
  place: 'a string',
  value: z.literal(true),
  example: 'true',
};

const extensions: Record<string, Extension> = {
  'x-rate-limit': {
    ...call,
    value: z.strictObject({ max: positive, seconds: positive }),
    example: '{ max: 60, seconds: 600 }',
  },
  'x-public-cache-seconds': { ...call, value: positive, example: '1' },
  'x-max-body-kb': { ...call, value: positive, example: '256' },
  'x-moderators': {
    belongsTo: (entry) => call.belongsTo(entry) && String(entry.parent.get('tags')).includes('admin'),
    place: 'a call of the admins',
    value: z.literal(true),
    example: 'true',
  },
  'x-repeatable': {
    belongsTo: (entry) => call.belongsTo(entry) && ['post', 'patch'].includes(entry.path[2] ?? ''),
    place: 'a call by POST or PATCH: others can be repeated anyway',
    value: z.literal(true),
    example: 'true',
  },
  'x-extensible': {
    belongsTo: ({ parent }) => parent.has('enum'),
    place: 'an enum',
    value: z.literal(true),
    example: 'true',
  },
  'x-visible-text': text,
  'x-web-address': text,
};

/**
 * The faults of the contract's own extensions: unknown, at a place where nothing reads them, or with a value that is not understood.
 * The standard allows any `x-…`, so that a misspelt one would take its effect away without a word.
 */
export function lintExtensions(text: string): string[] {
  const lineCounter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter });
  return [...entriesOf(contents, [])].flatMap((entry) => {
    const fault = findFault(entry);
    const { line, col } = lineCounter.linePos(entry.key.range?.[0] ?? 0);
    return fault === undefined ? [] : [`openapi.yaml:${line}:${col} ${fault}`];
  });
}

function* entriesOf(node: unknown, path: string[]): Generator<Entry> {
  if (isSeq<Node>(node)) for (const item of node.items) yield* entriesOf(item, path);
  if (!isMap<Scalar>(node)) return;
  for (const { key, value } of node.items) {
    yield { key, value, parent: node, path };
    yield* entriesOf(value, [...path, String(key.value)]);
  }
}

/** Maps whose keys are names: of fields, of headers, and of what an example has. */
const maps = ['properties', 'headers', 'example'];

function findFault(entry: Entry): string | undefined {
  const name = String(entry.key.value);
  if (!name.startsWith('x-') || maps.includes(entry.path.at(-1) ?? '')) return undefined;
  const extension = extensions[name];
  if (!extension) {
    const known = Object.keys(extensions);
    const nearest = closestMatch(name, known, { maxDistance: 3 });
    const advice = nearest === undefined ? `It has ${known.join(', ')}.` : `Did you mean \`${nearest}\`?`;
    return `\`${name}\` is no extension of this contract. ${advice}`;
  }
  if (!extension.belongsTo(entry)) return `\`${name}\` has no effect here: it belongs to ${extension.place}.`;
  const value: unknown = isScalar(entry.value) || isMap(entry.value) ? entry.value.toJSON() : entry.value;
  return extension.value.safeParse(value).success ? undefined : `\`${name}\` is written like ${extension.example}.`;
}
