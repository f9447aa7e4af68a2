import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../..');

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  const?: unknown;
  default?: unknown;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
}
export interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
  example?: unknown;
}
interface Content {
  content?: Record<string, Media>;
}
interface RawOperation {
  operationId?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content | { $ref: string };
  responses: Record<string, Content | { $ref: string }>;
  'x-max-body-kb'?: number;
  'x-repeatable'?: true;
  'x-moderators'?: true;
}
interface OpenApi {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

/** One call of openapi.yaml, with its references to parameters, bodies and responses followed. */
export interface Operation {
  /** As in 'POST /user/login'. */
  call: string;
  operationId: string | undefined;
  description: string;
  tags: string[];
  security: Record<string, string[]>[] | undefined;
  /** The most that its body can have, where it may be larger than others. */
  maxBodyKb: number | undefined;
  /** Whether a call that is made twice does what it does once. */
  isRepeatable: boolean;
  /** Whether moderators can make it, too. */
  isForModerators: boolean;
  parameters: Parameter[];
  requestContent: Record<string, Media>;
  /** By status ('200', '4XX', 'default'), then by content type. */
  responses: Record<string, Record<string, Media>>;
}

export const openapi = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as OpenApi;

/** Resolves a `$ref`; returns anything else as it is. */
export function follow<T extends object>(part: T | { $ref?: string }): T {
  const { $ref } = part as { $ref?: string };
  if ($ref === undefined) return part as T;
  const found = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], openapi);
  return follow(found as T);
}

export function schemaNamed(name: string): Schema {
  const schema = openapi.components.schemas[name];
  if (!schema) throw new Error(`openapi.yaml has no schema ${name}`);
  return schema;
}

export const operations: Operation[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operationId: raw.operationId,
    description: raw.description ?? '',
    tags: raw.tags ?? [],
    security: raw.security,
    maxBodyKb: raw['x-max-body-kb'],
    isRepeatable: raw['x-repeatable'] ?? false,
    isForModerators: raw['x-moderators'] ?? false,
    parameters: (raw.parameters ?? []).map((parameter) => follow<Parameter>(parameter)),
    requestContent: raw.requestBody ? (follow<Content>(raw.requestBody).content ?? {}) : {},
    responses: Object.fromEntries(
      Object.entries(raw.responses).map(([status, response]) => [status, follow<Content>(response).content ?? {}]),
    ),
  })),
);

export function operationFor(call: string): Operation {
  const operation = operations.find((candidate) => candidate.call === call);
  if (!operation) throw new Error(`openapi.yaml has no ${call}`);
  return operation;
}

/** The names of all fields, nested ones as in 'userData._id' and 'posts[].postId'. */
export function fieldsOf(media: { schema: Schema } | undefined, prefix = ''): string[] {
  if (!media) return [];
  const { properties = {} } = follow<Schema>(media.schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = follow<Schema>(property);
    const field = prefix + name;
    if (schema.items) return [field, ...fieldsOf({ schema: schema.items }, `${field}[].`)];
    return [field, ...fieldsOf({ schema }, `${field}.`)];
  });
}
