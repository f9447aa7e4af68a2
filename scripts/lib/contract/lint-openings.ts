import { isMap, type Document, type LineCounter, type Node } from 'yaml';

import {
  follow,
  listOperations,
  type Content,
  type Direction,
  type OpenApi,
  type Operation,
  type Schema,
} from './openapi.ts';
import { callRules, isEndlessList, isSecretInAddress, schemaRules } from './opening-rules.ts';

type Path = (string | number)[];

/** A part of the contract, or a fault of it, with the keys that lead to it. */
interface At<T> {
  part: T;
  path: Path;
}

/**
 * The faults of lines that would open something: a call to people who should not make it, or to requests and answers without an end.
 * The contract must have no other faults.
 */
export function lintOpenings(yaml: Document.Parsed, lineCounter: LineCounter): string[] {
  const contract = yaml.toJS() as OpenApi;
  const faults = listOperations(contract).flatMap((call) => faultsOf(contract, call));
  // What several calls are made of is a fault once.
  const places = faults.map(({ part, path }) => {
    const { line, col } = lineCounter.linePos(offsetOf(path));
    return `openapi.yaml:${line}:${col} ${part}`;
  });
  return [...new Set(places)];

  /** Of the last key; of the one before it, where it is missing. */
  function offsetOf(path: Path): number {
    const parent = yaml.getIn(path.slice(0, -1), true);
    const pair = isMap<Node>(parent) ? parent.items.find(({ key }) => String(key) === path.at(-1)) : undefined;
    const node = pair?.key ?? (yaml.getIn(path, true) as Node | undefined);
    return node?.range?.[0] ?? offsetOf(path.slice(0, -1));
  }
}

function faultsOf(contract: OpenApi, call: Operation): At<string>[] {
  const at: Path = ['paths', call.path, call.method];
  const parameters = (call.parameters ?? []).map((part, index) =>
    resolve(contract, { part, path: [...at, 'parameters', index] }),
  );
  const sent = [
    ...parameters.flatMap(({ part: { schema: part = {} }, path }) => ({ part, path: [...path, 'schema'] })),
    ...(call.requestBody ? jsonOf(contract, { part: call.requestBody, path: [...at, 'requestBody'] }) : []),
  ];
  const answered = Object.entries(call.responses ?? {}).flatMap(([status, part]) =>
    jsonOf(contract, { part, path: [...at, 'responses', status] }),
  );
  return [
    ...callRules
      .filter(({ isBroken }) => isBroken(call))
      .map(({ key, fault }) => ({ part: fault, path: [...at, key] })),
    ...parameters
      .filter(({ part }) => isSecretInAddress(call, part))
      .map(({ part: { name }, path }) => ({
        part: `\`${name}\` is a secret by its name: it belongs into the body, since addresses are logged and kept.`,
        path: [...path, 'name'],
      })),
    ...answered.flatMap(({ part, path }) =>
      Object.entries(part.properties ?? {})
        .filter(([name, field]) =>
          isEndlessList(
            call,
            parameters.map((parameter) => parameter.part),
            name,
            field,
          ),
        )
        .map(([name]) => ({
          part: 'A list in an answer needs `maxItems`, or its call the parameters `limit` and `cursor`.',
          path: [...path, 'properties', name],
        })),
    ),
    ...sent.flatMap((schema) => schemaFaults(contract, 'request', schema)),
    ...answered.flatMap((schema) => schemaFaults(contract, 'answer', schema)),
  ];
}

function jsonOf(contract: OpenApi, at: At<Content>): At<Schema>[] {
  const { part, path } = resolve(contract, at);
  const { schema } = part.content?.['application/json'] ?? {};
  return schema ? [{ part: schema, path: [...path, 'content', 'application/json', 'schema'] }] : [];
}

function schemaFaults(contract: OpenApi, direction: Direction, at: At<Schema>, seen: string[] = []): At<string>[] {
  const { $ref } = at.part;
  // Components may contain themselves.
  if ($ref !== undefined && seen.includes($ref)) return [];
  const { part, path } = resolve(contract, at);
  const { properties = {}, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = part;
  const inner: At<Schema>[] = [
    ...Object.entries(properties).map(([name, schema]) => ({ part: schema, path: [...path, 'properties', name] })),
    ...(items ? [{ part: items, path: [...path, 'items'] }] : []),
    ...(typeof additionalProperties === 'object'
      ? [{ part: additionalProperties, path: [...path, 'additionalProperties'] }]
      : []),
    ...Object.entries({ oneOf, anyOf, allOf }).flatMap(([key, forms]) =>
      forms.map((schema, index) => ({ part: schema, path: [...path, key, index] })),
    ),
  ];
  const broken = schemaRules[direction].filter(({ isBroken }) => isBroken(part));
  return [
    ...broken.map(({ fault }) => ({ part: fault, path })),
    ...inner.flatMap((schema) =>
      schemaFaults(contract, direction, schema, $ref === undefined ? seen : [...seen, $ref]),
    ),
  ];
}

/** What a `$ref` leads to, and where that stands. */
function resolve<T extends { $ref?: string }>(contract: OpenApi, { part, path }: At<T>): At<T> {
  if (part.$ref === undefined) return { part, path };
  const target = part.$ref.replace(/^#\//, '').split('/');
  return { part: follow(contract, part), path: target.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) };
}
