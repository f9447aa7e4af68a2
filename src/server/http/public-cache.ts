import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { Clock } from '#server/platform/clock.ts';
import type { WriteSignal } from '#server/platform/database/write-signal.ts';

import {
  encode,
  headersOf,
  toHeaderList,
  toResponse,
  type CachedResponse,
  type EncodedResponse,
} from './cached-response.ts';
import { isUnchanged } from './etags.ts';

const maxCacheBytes = 32 * 1024 * 1024;
const maxKnownUrls = 500;
const maxKnownUrlLength = 300;
const maxSentKeys = 500;

interface Options {
  clock: Clock;
  /** Of the other servers on this database. */
  signal: WriteSignal;
  /** The headers of every answer to a visitor; null if they differ by request, as with CORS. */
  visitorHeaders: OutgoingHttpHeaders | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How many writes the servers had handled at the start of the request, as far as this one knew. */
    writesBefore: number | null;
    /** The key of the response in the public cache; null if it must not be cached. */
    publicCacheKey: string | null;
    /** Whether the response will be stored in the public cache. */
    isToBeStored: boolean;
    /** The response from the public cache that is sent to a member. */
    cachedResponse: CachedResponse | null;
  }
}

/**
 * Caches the responses of operations with `x-public-cache-seconds`, which are the same for everybody but members who have blocked
 * or muted others, or were blocked: theirs are neither cached nor answered from the cache. Every write, also through another
 * server, clears the cache, so that members see their own changes at once. A response is stored when it is sent for the second
 * time: most pages that a crawler reads, or far down a list, are asked for once. What is not from the cache leaves as if it were, in
 * the same bytes and with the same headers in the same order: a member whose answers never are, because somebody has blocked it,
 * must not learn that. Must be registered before the ETags and the compression, which then have nothing to do. Returns a function
 * that returns the number of writes so far.
 */
export function usePublicCache(app: FastifyInstance, { clock, signal, visitorHeaders }: Options): () => number {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    // The body, its compressed copies, which are together not larger, and the entry itself.
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 500,
    ttl: 1000,
    ttlResolution: 0,
    perf: clock,
  });
  const keysByUrl = new LRUCache<string, string>({ max: maxKnownUrls });
  /** Of responses that were sent and not stored. */
  const sentKeys = new Set<string>();
  const visitorHeaderList = toHeaderList(visitorHeaders ?? {});
  let writes = 0;
  let purge: NodeJS.Timeout | undefined;
  const stopListening = signal.listen(noteWrite);
  app.addHook('onClose', async () => {
    clearTimeout(purge);
    await stopListening();
  });
  app.decorateRequest('writesBefore', null);
  app.decorateRequest('publicCacheKey', null);
  app.decorateRequest('isToBeStored', false);
  app.decorateRequest('cachedResponse', null);

  // Visitors need no authentication: their answers skip all that comes after, which takes longer than sending them.
  app.addHook('onRequest', (request, reply, done) => {
    request.writesBefore = writes;
    const hit = visitorHeaders && request.headers.authorization === undefined ? find(request) : undefined;
    if (!hit) {
      done();
      return;
    }
    if (isUnchanged(request, hit.etag)) {
      reply.hijack();
      reply.raw.writeHead(304, hit.unchangedHeaders).end();
      return;
    }
    const send = ({ status, headers, body }: EncodedResponse) => {
      reply.hijack();
      // As a list, which takes a tenth less time of the answer than merging the objects.
      reply.raw.writeHead(status, [...visitorHeaderList, ...toHeaderList(headers)]).end(body);
    };
    const encoded = encode(request, hit);
    if (encoded instanceof Promise) encoded.then(send, done);
    else send(encoded);
  });

  // After onRequest, in which the viewer is authenticated. Visitors who have not been answered by now are not in the cache.
  app.addHook('preValidation', async (request, reply) => {
    const hit = request.publicCacheKey === null ? find(request) : undefined;
    if (!hit) return undefined;
    request.cachedResponse = hit;
    return reply.send(hit.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (mayHaveWritten(request, reply)) {
      await signal.announce();
      // After the position is known, which what is stored from now on has reached.
      noteWrite();
    }
    if (reply.statusCode !== 200 || !secondsOf(request)) return payload;
    const response = request.cachedResponse ?? (typeof payload === 'string' ? toResponse(payload) : undefined);
    if (!response) return payload;
    if (!request.cachedResponse) store(request, response);
    const { status, headers, body = '' } = await encode(request, response);
    // Beside the value that CORS has set: responses can differ by origin, too.
    const vary = [reply.getHeader('vary'), headers.vary].filter((part) => part !== undefined).join(', ');
    for (const name of ['vary', ...Object.keys(headers)]) reply.removeHeader(name);
    void reply.code(status).headers({ ...headers, vary });
    return body;
  });

  function store(request: FastifyRequest, response: CachedResponse): void {
    const { publicCacheKey: key, isToBeStored, writesBefore } = request;
    if (key === null || writesBefore !== writes) return;
    if (!isToBeStored) {
      noteSent(key);
      return;
    }
    response.unchangedHeaders = [...visitorHeaderList, ...toHeaderList(headersOf(response.etag))];
    responses.set(key, response, { ttl: 1000 * secondsOf(request) });
    purgeSoon();
  }

  /**
   * Expired responses free their memory even if they are never requested again. Not `ttlAutopurge`, which ignores the clock, and no
   * interval, which wakes an idle server.
   */
  function purgeSoon(): void {
    purge ??= setTimeout(() => {
      purge = undefined;
      responses.purgeStale();
      if (responses.size > 0) purgeSoon();
    }, 2000).unref();
  }

  function find(request: FastifyRequest): CachedResponse | undefined {
    request.publicCacheKey = null;
    if (!secondsOf(request) || request.viewer?.hasRestrictions) return undefined;
    const { url } = request;
    const known = keysByUrl.get(url);
    const key = known ?? keyOf(request);
    if (key === null) return undefined;
    request.publicCacheKey = key;
    request.isToBeStored = sentKeys.has(key);
    const hit = responses.get(key);
    // The same URL has the same key: its query is not validated again.
    if (hit && known === undefined && url.length <= maxKnownUrlLength) keysByUrl.set(url, key);
    return hit;
  }

  function noteSent(key: string): void {
    if (sentKeys.size >= maxSentKeys) sentKeys.clear();
    sentKeys.add(key);
  }

  function noteWrite(): void {
    writes += 1;
    responses.clear();
  }

  return () => writes;
}

/** Whether the answered request is a write. An error may have occurred after it was committed. */
export function mayHaveWritten({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return method !== 'GET' && method !== 'HEAD' && (statusCode < 400 || statusCode >= 500);
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
