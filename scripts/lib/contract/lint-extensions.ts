import { closestMatch } from 'leven';
import {
  isMap,
  isScalar,
  isSeq,
  type Document,
  type LineCounter,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { z } from 'zod';

import { isForVisitors } from './openapi.ts';

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

const securityOf = ({ parent }: Entry) =>
  (parent.get('security') as YAMLSeq | undefined)?.toJSON() as object[] | undefined;

const text: Extension = {
  belongsTo: ({ parent }) => parent.get('type') === 'string',
  place: 'a string',
  value: z.literal(true),
  example: 'true',
};

const extensions: Record<string, Extension> = {
  'x-rate-limit': {
    ...call,
    // A limit that nobody reaches is none.
    value: z
      .strictObject({ max: positive.max(600), seconds: positive })
      .refine(({ max, seconds }) => max <= 5 * seconds),
    example: '{ max: 60, seconds: 600 }, with at most 600, and at most 5 a second',
  },
  'x-public-cache-seconds': {
    // The server answers from this cache before it authenticates anybody, by the address alone.
    belongsTo: (entry) => call.belongsTo(entry) && entry.path[2] === 'get' && isForVisitors(securityOf(entry)),
    place: 'a call by GET that needs no login: its answer is sent to everybody',
    value: positive.max(10),
    example: '1, at most 10',
  },
  'x-max-body-kb': {
    belongsTo: (entry) => call.belongsTo(entry) && !isForVisitors(securityOf(entry)),
    place: 'a call that needs a login: anybody else could fill the memory',
    value: positive.max(1024),
    example: '256, at most 1024',
  },
  'x-moderators': {
    belongsTo: (entry) => call.belongsTo(entry) && String(entry.parent.get('tags')).includes('admin'),
    place: 'a call of the admins',
    value: z.literal(true),
    example: 'true',
  },
  'x-repeatable': {
    belongsTo: (entry) =>
      call.belongsTo(entry) &&
      ['post', 'patch'].includes(entry.path[2] ?? '') &&
      !isForVisitors(securityOf(entry)) &&
      // Made twice, they send two mails, make two tokens or stand in the log twice; a post or comment would be there twice.
      !/session|account|admin/.test(String(entry.parent.get('tags'))) &&
      !/Idempotency-?Key/.test(String(entry.parent.get('parameters'))),
    place:
      'a call of members by POST or PATCH that is not tagged session, account or admin and takes no Idempotency-Key',
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
 * The faults of the contract's own extensions: unknown, at a place where nothing reads them or where they would open something, or with
 * a value that is not understood. The standard allows any `x-…`, so that a misspelt one would take its effect away without a word.
 */
export function lintExtensions({ contents }: Document.Parsed, lineCounter: LineCounter): string[] {
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
  if (!extension.belongsTo(entry)) return `\`${name}\` has no place here: it belongs to ${extension.place}.`;
  const value: unknown = isScalar(entry.value) || isMap(entry.value) ? entry.value.toJSON() : entry.value;
  return extension.value.safeParse(value).success ? undefined : `\`${name}\` is written like ${extension.example}.`;
}
