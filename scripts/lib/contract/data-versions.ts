import { createHash } from 'node:crypto';

import { follow, listOperations, type Content, type OpenApi, type Schema } from './openapi.ts';

interface Read {
  operationId: string;
  tags?: string[];
  responses?: Record<string, Content>;
}

/**
 * For each read a hash of what its answers always contain, which data on members' devices were persisted with. It stays the same when fields
 * are added that an answer need not have, and when texts, values of an enum or other calls change. Reads of admins have none, as their data
 * is never persisted.
 */
export function dataVersionsOf(document: OpenApi): Record<string, string> {
  const versions = listOperations(document)
    .filter(({ method }) => method === 'get')
    .map((operation) => operation as Read)
    .filter(({ tags }) => !tags?.includes('admin'))
    .map(({ operationId, responses }) => [operationId, shapeOfAnswer(document, responses?.['200'])] as const)
    .filter(([, shape]) => shape !== null)
    .map(([operationId, shape]) => [operationId, hash(JSON.stringify(shape))] as const);
  return Object.fromEntries(versions);
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

function shapeOfAnswer(document: OpenApi, answer: Content | undefined): unknown {
  const schema = answer && follow(document, answer).content?.['application/json']?.schema;
  return schema ? shapeOf(document, schema, []) : null;
}

/** The types, and the fields that are always there, in an order of their own. */
function shapeOf(document: OpenApi, schema: Schema, within: readonly string[]): unknown {
  const { $ref } = schema;
  // A schema that contains itself.
  if ($ref !== undefined && within.includes($ref)) return $ref;
  const inner = $ref === undefined ? within : [...within, $ref];
  const { type, format, required = [], properties = {}, items, oneOf, anyOf, allOf } = follow(document, schema);
  const below = (part: Schema) => shapeOf(document, part, inner);
  return {
    type: [type ?? ''].flat().toSorted(),
    format,
    fields: required.toSorted().map((name) => [name, below(properties[name] ?? {})]),
    items: items && below(items),
    forms: [oneOf, anyOf, allOf].map((parts) => parts?.map(below)),
  };
}
