import { hash } from 'node:crypto';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Adds an ETag to responses, and answers 304 to successful reads that have not changed. */
export async function useEtags(app: FastifyInstance): Promise<void> {
  // The plugin's own 304 would also replace errors and the responses of writes.
  await app.register(etag, { weak: true, hashFn: hashOf, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || !isUnchanged(request, reply.getHeader('etag'))) return payload;
    void reply.code(304).removeHeader('content-length');
    if (isPrivateCall(request)) for (const name of headersOfBodies) void reply.removeHeader(name);
    return null;
  });
}

/** What a caller has stored with the body stays as it is after a 304 without these (RFC 9110, 15.4.5). */
const headersOfBodies = [
  'content-type',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
  'strict-transport-security',
];

/** Those of the public cache have the same headers whether or not they come from it. */
const isPrivateCall = ({ routeOptions: { schema } }: FastifyRequest) =>
  schema?.operationId !== undefined && schema['x-public-cache-seconds'] === undefined;

const hashOf = (body: string | Buffer) => hash('sha1', body, 'base64url');

/** The ETag of a response with this body. */
export const etagOf = (body: Buffer): string => `W/"${hashOf(body)}"`;

/** Whether the caller of a read already has this version, according to if-none-match. */
export function isUnchanged({ method, headers }: FastifyRequest, version: unknown): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || typeof version !== 'string') return false;
  const header = headers['if-none-match'];
  if (header === undefined || header === version) return header !== undefined;
  const known = header.split(',').map(withoutWeakPrefix);
  return known.includes('*') || known.includes(withoutWeakPrefix(version));
}

/** If-None-Match compares weak and strong ETags alike (RFC 9110, 13.1.2). */
function withoutWeakPrefix(version: string): string {
  return version.trim().replace(/^W\//, '');
}
