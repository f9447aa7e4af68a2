import fc from 'fast-check';

import { calls, type Call } from '#tests/support/calls.ts';
import { multipart } from '#tests/support/multipart.ts';

import { bodyFor, strangeText, validValue, type KnownValues } from './arbitraries.ts';

export interface FuzzRequest {
  operationId: string;
  method: Call['method'];
  path: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 110 });

/** Generates requests for any operation, with valid and invalid parts. */
export function requestsFor(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...calls).chain((call) =>
    fc
      .record({ path: pathFor(call, known), headers: headersFor(call, known), sent: payloadFor(call, known) })
      .map(({ path, headers, sent }) => ({
        operationId: call.operation.operationId ?? '',
        method: call.method,
        path,
        headers: { ...headers, ...sent.headers },
        ...(sent.payload !== undefined && { payload: sent.payload }),
      })),
  );
}

function pathFor({ operation }: Call, known: KnownValues): fc.Arbitrary<string> {
  const [, template = ''] = operation.call.split(' ');
  const parts = operation.parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, schema, in: place, required }) => {
      const value = fc.oneof(
        { weight: 4, arbitrary: validValue(schema, name, known) },
        { weight: 1, arbitrary: strangeText },
      );
      const isThere = place === 'path' ? fc.constant(true) : fc.nat(9).map((n) => (required ? n > 0 : n > 4));
      return fc.record({
        name: fc.constant(name),
        place: fc.constant(place),
        value: value.map((each) => encode(String(each))),
        isThere,
      });
    });
  return fc.tuple(...parts).map((filled) => {
    const there = filled.filter((part) => part.isThere);
    const path = there
      .filter((part) => part.place === 'path')
      .reduce((at, { name, value }) => at.replace(`{${name}}`, () => value), template);
    const query = there
      .filter((part) => part.place === 'query')
      .map(({ name, value }) => `${name}=${value}`)
      .join('&');
    return path + (query && `?${query}`);
  });
}

/** Encodes like browsers, except for dot segments, which would be resolved before the request is sent. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/^\.{1,2}$/, '%20');
}

function headersFor({ operation }: Call, known: KnownValues): fc.Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { weight: 12, arbitrary: validValue({}, 'token', known).map((token) => `Bearer ${String(token)}`) },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: printable },
  );
  const isKeyed = operation.parameters.some((parameter) => parameter.in === 'header');
  return fc.tuple(authorization, fc.option(printable)).map(([bearer, key]) => ({
    ...(bearer && { authorization: bearer }),
    ...(isKeyed && key !== null && { 'idempotency-key': key }),
  }));
}

function payloadFor(call: Call, known: KnownValues): fc.Arbitrary<Pick<FuzzRequest, 'headers' | 'payload'>> {
  if (call.isUpload) {
    const form = fc.record({
      name: fc.constantFrom('file', 'file', 'other'),
      fileName: fc.constantFrom('a.png', 'b.svg'),
      content: fc.uint8Array({ maxLength: 200 }),
    });
    return fc.tuple(fc.array(form, { maxLength: 2 }), fc.integer({ min: 0, max: 400 })).map(([parts, cut]) => {
      const { payload, headers } = multipart(...parts);
      return { headers, payload: cut > 200 ? payload : payload.subarray(0, cut) };
    });
  }
  if (!call.bodySchema) return fc.constant({ headers: {} });
  const json = bodyFor(call.bodySchema, known).map((body) => ({
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  }));
  const other = fc
    .tuple(
      strangeText,
      fc.constantFrom('application/json', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x'),
    )
    .map(([payload, type]) => ({ headers: { 'content-type': type }, payload }));
  return fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: other });
}
