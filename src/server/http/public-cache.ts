import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { Clock } from '#server/platform/clock.ts';
import type { WriteSignal } from '#server/platform/database/write-signal.ts';

import { acceptsBrotli } from './compression.ts';
import { isUnchanged } from './etags.ts';

const compress = promisify(brotliCompress);
const maxCacheBytes = 32 * 1024 * 1024;

interface CachedResponse {
  body: Buffer;
  brotli: Promise<Buffer> | null;
  etag: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How many writes the servers had handled at the start of the request, as far as this one knew. */
    writesBefore: number | null;
    /** The key of the response in the public cache; null if it must not be cached. */
    publicCacheKey: string | null;
  }
}

/**
 * Caches the responses of operations with `x-public-cache-seconds`, which are the same for everybody but members who have blocked
 * or muted others, or were blocked: theirs are neither cached nor answered from the cache. Every write, also through another
 * server, clears the cache, so that members see their own changes at once. Must be registered before the ETags, so that a
 * response is cached even if its first caller gets a 304. Returns a function that returns the number of writes so far.
 */
export function usePublicCache(app: FastifyInstance, clock: Clock, signal: WriteSignal): () => number {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    // The body, its compressed copy, which is not larger, and the entry itself.
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 500,
    ttl: 1000,
    ttlResolution: 0,
    perf: clock,
  });
  let writes = 0;
  // Expired responses free their memory even if they are never requested again. Not `ttlAutopurge`, which ignores the clock.
  const purge = setInterval(() => responses.purgeStale(), 2000).unref();
  const stopListening = signal.listen(noteWrite);
  app.addHook('onClose', async () => {
    clearInterval(purge);
    await stopListening();
  });
  app.decorateRequest('writesBefore', null);
  app.decorateRequest('publicCacheKey', null);

  app.addHook('onRequest', async (request) => {
    request.writesBefore = writes;
  });

  // After onRequest, in which the viewer is authenticated.
  app.addHook('preValidation', async (request, reply) => {
    request.publicCacheKey = secondsOf(request) && !request.viewer?.hasRestrictions ? keyOf(request) : null;
    const hit = request.publicCacheKey === null ? undefined : responses.get(request.publicCacheKey);
    if (!hit) return;
    await send(request, reply, hit);
    return reply;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    // An error may have occurred after the write was committed.
    const mayHaveWritten =
      request.method !== 'GET' && request.method !== 'HEAD' && (reply.statusCode < 400 || reply.statusCode >= 500);
    if (mayHaveWritten) {
      noteWrite();
      await signal.announce();
    }
    const { publicCacheKey: key, writesBefore } = request;
    // Cache hits pass here, too, but as a Buffer: caching them again would extend their lifetime forever.
    if (key !== null && reply.statusCode === 200 && typeof payload === 'string' && writesBefore === writes) {
      const etag = `W/"${hash('sha1', payload, 'base64url')}"`;
      void reply.header('etag', etag);
      const body = Buffer.from(payload);
      responses.set(key, { body, brotli: null, etag }, { ttl: 1000 * secondsOf(request) });
      return body;
    }
    return payload;
  });

  function noteWrite(): void {
    writes += 1;
    responses.clear();
  }

  return () => writes;
}

async function send(request: FastifyRequest, reply: FastifyReply, hit: CachedResponse): Promise<void> {
  // Preserves the value that CORS has set: responses can differ by origin, too.
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((part) => part !== undefined).join(', ');
  void reply.header('etag', hit.etag).type('application/json; charset=utf-8').header('vary', vary);
  if (isUnchanged(request, hit.etag)) {
    void reply.code(304).send();
  } else if (acceptsBrotli(request)) {
    hit.brotli ??= compress(hit.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    void reply.header('content-encoding', 'br').send(await hit.brotli);
  } else {
    void reply.send(hit.body);
  }
}

function secondsOf(request: FastifyRequest): number {
  return (request.method === 'GET' && request.routeOptions.schema?.['x-public-cache-seconds']) || 0;
}

/**
 * The route with the query parameters that the contract declares, converted and with their defaults: other spellings of the
 * same request, or parameters that the contract does not know, share one response. Null for an invalid query.
 */
function keyOf(request: FastifyRequest): string | null {
  const { url = '', schema } = request.routeOptions;
  const query = { ...(request.query as Record<string, unknown>) };
  const validate = request.getValidationFunction('querystring') as ((data: object) => { error?: Error }) | undefined;
  if (validate?.(query).error) return null;
  const { properties = {} } = (schema?.querystring ?? {}) as { properties?: object };
  return JSON.stringify([url, ...Object.keys(properties).map((name) => query[name] ?? null)]);
}
