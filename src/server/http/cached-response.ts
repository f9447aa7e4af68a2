import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

import { publicCacheControl } from './cache-control.ts';
import { acceptedCoding, type Coding } from './compression.ts';
import { etagOf, isUnchanged } from './etags.ts';

const compress: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** A response in the public cache. */
export interface CachedResponse {
  body: Buffer;
  compressed: Partial<Record<Coding, Promise<Buffer>>>;
  etag: string;
  /** Of a 304 to a visitor: names and values in turns. */
  unchangedHeaders: OutgoingHttpHeader[];
}

/** A response with this body, which can be cached. */
export function toResponse(payload: string): CachedResponse {
  const body = Buffer.from(payload);
  return { body, compressed: {}, etag: etagOf(body), unchangedHeaders: [] };
}

/** A cached response as one caller gets it. */
export interface EncodedResponse {
  status: 200 | 304;
  headers: OutgoingHttpHeaders;
  body: Buffer | undefined;
}

/** Of every cached response, also of a 304. */
export const headersOf = (etag: string): OutgoingHttpHeaders => ({
  etag,
  'content-type': 'application/json; charset=utf-8',
  vary: 'accept-encoding',
  'cache-control': publicCacheControl,
});

/** The cached response as this caller gets it; a promise only if it has to be compressed. */
export function encode(request: FastifyRequest, hit: CachedResponse): EncodedResponse | Promise<EncodedResponse> {
  const headers = headersOf(hit.etag);
  if (isUnchanged(request, hit.etag)) return { status: 304, headers, body: undefined };
  const coding = acceptedCoding(request);
  if (coding === null)
    return { status: 200, headers: { ...headers, 'content-length': hit.body.length }, body: hit.body };
  return encodeAs(coding, headers, hit);
}

async function encodeAs(coding: Coding, headers: OutgoingHttpHeaders, hit: CachedResponse): Promise<EncodedResponse> {
  const body = await (hit.compressed[coding] ??= compress[coding](hit.body));
  return { status: 200, headers: { ...headers, 'content-encoding': coding, 'content-length': body.length }, body };
}

/** Names and values in turns, as `writeHead` takes them. */
export const toHeaderList = (headers: OutgoingHttpHeaders): OutgoingHttpHeader[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
