// The parts of an OpenAPI 3.1 document that decide what a client sends and reads.

/** What a client sends, or what it reads. */
export type Direction = 'request' | 'answer';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  maxLength?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  /** Whether clients have to expect values that the enum does not name yet. */
  'x-extensible'?: boolean;
  'x-visible-text'?: boolean;
  'x-web-address'?: boolean;
}

interface Ref {
  $ref?: string;
}

export interface Content extends Ref {
  required?: boolean;
  content?: Record<string, { schema?: Schema; example?: unknown }>;
  headers?: Record<string, unknown>;
}

export interface Parameter extends Ref {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

type Security = Record<string, string[]>[];

interface OperationPart {
  operationId: string;
  tags?: string[];
  security?: Security;
  parameters?: Parameter[];
  requestBody?: Content;
  responses?: Record<string, Content>;
  /** Whether a call that is made twice does what it does once. */
  'x-repeatable'?: boolean;
  'x-rate-limit'?: { max: number; seconds: number };
  'x-public-cache-seconds'?: number;
  'x-max-body-kb'?: number;
  'x-moderators'?: boolean;
}

export interface OpenApi {
  info: { version: string };
  servers?: { url: string }[];
  security?: Security;
  paths: Record<string, Record<string, unknown>>;
  components?: { securitySchemes?: Record<string, object> };
}

export interface Operation extends OperationPart {
  method: string;
  path: string;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Every operation with its method and path; what a path says for all its operations is part of each. */
export function listOperations({ paths, security = [] }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, part]) => {
        const operation = part as OperationPart;
        const shared = (item['parameters'] ?? []) as Parameter[];
        return {
          security,
          ...operation,
          ...{ method, path, parameters: [...shared, ...(operation.parameters ?? [])] },
        };
      }),
  );
}

/** Whether a call with this `security` can be made without a login. */
export const isForVisitors = (security: object[] = []): boolean =>
  security.length === 0 || security.some((way) => Object.keys(way).length === 0);

/** What a `$ref` leads to, and anything else as it is. */
export function follow<T extends Ref>(document: OpenApi, part: T): T {
  if (part.$ref === undefined) return part;
  const target = part.$ref
    .replace(/^#\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
  // The linter refuses references to nothing; an earlier contract may have one.
  return target === undefined ? ({} as T) : follow(document, target as T);
}

/** The name of the component that a `$ref` leads to, as 'Profile'. */
export const nameOf = ({ $ref }: Ref) => $ref?.slice($ref.lastIndexOf('/') + 1);
