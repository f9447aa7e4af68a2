import { follow, operations, type Operation, type Schema } from '#tests/contract/openapi.ts';

import type { Method } from './test-server.ts';

/** A valid request for an operation, made of the contract's examples. */
export interface Call {
  operation: Operation;
  method: Method;
  /** With path parameters and query filled in. */
  path: string;
  body: Record<string, unknown> | undefined;
  /** The schema of the JSON body, if there is one. */
  bodySchema: Schema | undefined;
  /** The most that its JSON body can have. */
  maxBodyKb: number;
  isUpload: boolean;
  needsMember: boolean;
}

/** A request for every operation in openapi.yaml, so that tests cover new operations automatically. */
export const calls: Call[] = operations.map((operation) => {
  const [method = '', template = ''] = operation.call.split(' ');
  const example = (place: string) =>
    operation.parameters.filter((parameter) => parameter.in === place && (place === 'path' || parameter.required));
  const path = example('path').reduce(
    (filled, { name, example: value }) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    template,
  );
  const query = new URLSearchParams(
    example('query').map(({ name, example: value }) => [name, String(value)]),
  ).toString();
  const json = operation.requestContent['application/json'];
  const security = operation.security ?? [];
  return {
    operation,
    method: method as Method,
    path: path + (query && `?${query}`),
    body: json?.example as Record<string, unknown> | undefined,
    bodySchema: json && follow<Schema>(json.schema),
    maxBodyKb: operation.maxBodyKb ?? 64,
    isUpload: 'multipart/form-data' in operation.requestContent,
    needsMember: security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0),
  };
});

/** Operations for members only. */
export const memberCalls = calls.filter((call) => call.needsMember);
export const jsonCalls = calls.filter((call) => call.body !== undefined);
export const uploadCalls = calls.filter((call) => call.isUpload);
