import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi, type Operation, operations } from '#tests/contract/openapi.ts';

/** An answer as it came over HTTP, with what was asked. */
export interface Exchange {
  method: string;
  /** Below /api, with its query. */
  path: string;
  status: number;
  contentType: string;
  text: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'contract', components: closed(openapi.components) });
const validators = new Map<object, ValidateFunction>();
const routes = operations.map((operation) => ({ operation, ...routeOf(operation.call) }));

/** The operation of the contract that this request is for. */
export function operationAt(method: string, path: string): Operation | undefined {
  const [bare = ''] = path.split('?', 1);
  // What cannot be decoded is no address of anything.
  if (!isEncoded(bare)) return undefined;
  return routes.find((route) => route.method === method && route.pattern.test(bare))?.operation;
}

/** What of an answer the contract does not say; null where it says it all. An unknown address has the shape of every error. */
export function strayFrom({ method, path, status, contentType, text }: Exchange): string | null {
  const operation = operationAt(method, path);
  const told = `${method} ${path.slice(0, 200)} answered ${status} ${contentType} ${text.slice(0, 500)}`;
  if (!operation) return status === 404 || status === 400 ? fault(told, openapi.components.schemas['Message'] ?? {}, text) : told;
  // The contract says of lists in its introduction that an unchanged one is answered so.
  if (status === 304) return method === 'GET' && text === '' ? null : told;
  // Whatever went well is named; refusals may be what `default` describes.
  const content = operation.responses[status] ?? (status < 400 ? undefined : operation.responses['4XX'] && status < 500 ? operation.responses['4XX'] : operation.responses['default']);
  if (!content) return `undocumented status: ${told}`;
  if (Object.keys(content).length === 0) return text === '' ? null : `undocumented body: ${told}`;
  const media = content[contentType.split(';', 1)[0] ?? ''];
  if (!media) return `undocumented content type: ${told}`;
  if (contentType.startsWith('text/plain')) return text === '' ? `empty text: ${told}` : null;
  return fault(told, media.schema, text);
}

function fault(told: string, schema: object, text: string): string | null {
  let validate = validators.get(schema);
  if (!validate) validators.set(schema, (validate = ajv.compile(closed(schema))));
  if (validate(JSON.parse(text))) return null;
  return `${ajv.errorsText(validate.errors)} ${JSON.stringify(validate.errors?.map((error) => error.params))}: ${told}`;
}

/** A copy in which objects have the fields that they name and no others: what is not documented is not answered. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map((part: unknown) => closed(part)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, key === '$ref' ? `contract${String(part)}` : closed<unknown>(part)]),
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
