import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { openapi, operations, type Operation } from '#tests/contract/openapi.ts';

/** A request and its HTTP response. */
interface Exchange {
  method: string;
  /** Below /api, with its query. */
  path: string;
  status: number;
  contentType: string;
  text: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'contract', components: withoutExtraFields(openapi.components) });
const validators = new Map<object, ValidateFunction>();
const routes = operations.map((operation) => ({ operation, ...routeOf(operation.call) }));

/** The operation of the contract that this request is for. */
function operationAt(method: string, path: string): Operation | undefined {
  const [bare = ''] = path.split('?', 1);
  // A path that cannot be decoded matches no operation.
  if (!isEncoded(bare)) return undefined;
  return routes.find((route) => route.method === method && route.pattern.test(bare))?.operation;
}

/** How a response violates the contract; null if it does not. Unknown paths must be answered with a 400 or 404 as JSON. */
export function findContractViolation({ method, path, status, contentType, text }: Exchange): string | null {
  const operation = operationAt(method, path);
  const description = `${method} ${path.slice(0, 200)} answered ${status} ${contentType} ${text.slice(0, 500)}`;
  if (!operation)
    return status === 404 || status === 400
      ? schemaViolation(description, openapi.components.schemas['Problem'] ?? {}, text)
      : description;
  // The contract's introduction defines 304 for unchanged lists.
  if (status === 304) return method === 'GET' && text === '' ? null : description;
  // Successes must be documented by their status; errors may match 4XX or `default`.
  const content =
    operation.responses[status] ??
    (status < 400
      ? undefined
      : operation.responses['4XX'] && status < 500
        ? operation.responses['4XX']
        : operation.responses['default']);
  if (!content) return `undocumented status: ${description}`;
  if (Object.keys(content).length === 0) return text === '' ? null : `undocumented body: ${description}`;
  const media = content[contentType.split(';', 1)[0] ?? ''];
  if (!media) return `undocumented content type: ${description}`;
  if (/^text\/(?:plain|csv)\b/.test(contentType)) return text === '' ? `empty text: ${description}` : null;
  return schemaViolation(description, media.schema, text);
}

function schemaViolation(description: string, schema: object, text: string): string | null {
  let validate = validators.get(schema);
  if (!validate) validators.set(schema, (validate = ajv.compile(withoutExtraFields(schema))));
  if (validate(JSON.parse(text))) return null;
  return `${ajv.errorsText(validate.errors)} ${JSON.stringify(validate.errors?.map((error) => error.params))}: ${description}`;
}

/** A copy of the schema that forbids undocumented fields. */
function withoutExtraFields<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map((part: unknown) => withoutExtraFields(part)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [
      key,
      key === '$ref' ? `contract${String(part)}` : withoutExtraFields<unknown>(part),
    ]),
  );
  const isObject = parts['type'] === 'object' && 'properties' in parts;
  return (isObject ? { additionalProperties: false, ...parts } : parts) as T;
}

function isEncoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function routeOf(call: string): { method: string; pattern: RegExp } {
  const [method = '', path = ''] = call.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`) };
}
