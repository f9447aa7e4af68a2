import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import { isUnchanged } from './etags.ts';

const compress = promisify(brotliCompress);
const most = 1000;

interface Kept {
  body: Buffer;
  brotli: Promise<Buffer> | null;
  etag: string;
  until: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How many writes this process had answered when the request came; null once it was answered from the cache. */
    writesBefore: number | null;
  }
}

/**
 * Keeps the answers of operations that are the same for everybody (x-public-cache-seconds) for that long.
 * Every write through this process empties it, so that members see at once what they did. It stands before the ETags: an
 * answer that one caller holds already (304) is kept for the others all the same. Answers how to ask for the count of writes.
 */
export function usePublicCache(app: FastifyInstance, clock: Clock): () => number {
  const kept = new Map<string, Kept>();
  let writes = 0;
  app.decorateRequest('writesBefore', null);

  app.addHook('onRequest', async (request, reply) => {
    request.writesBefore = writes;
    if (!secondsOf(request)) return;
    const hit = kept.get(request.url);
    if (!hit || hit.until <= clock.now()) return;
    await send(request, reply, hit);
    return reply;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    // A fault may have come after the write.
    const mayHaveWritten = request.method !== 'GET' && request.method !== 'HEAD' && (reply.statusCode < 400 || reply.statusCode >= 500);
    if (mayHaveWritten) {
      writes += 1;
      kept.clear();
    }
    const seconds = secondsOf(request);
    // A hit comes by here as bytes: kept anew each time, a page that is read steadily would never grow old.
    if (seconds && reply.statusCode === 200 && typeof payload === 'string' && request.writesBefore === writes) {
      const etag = `W/"${hash('sha1', payload, 'base64url')}"`;
      void reply.header('etag', etag);
      if (kept.size >= most) kept.clear();
      const body = Buffer.from(payload);
      kept.set(request.url, { body, brotli: null, etag, until: clock.now() + seconds * 1000 });
      return body;
    }
    return payload;
  });

  return () => writes;
}

async function send(request: FastifyRequest, reply: FastifyReply, hit: Kept): Promise<void> {
  // What CORS has put there stays: an answer may differ by origin too.
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((part) => part !== undefined).join(', ');
  void reply.header('etag', hit.etag).type('application/json; charset=utf-8').header('vary', vary);
  if (isUnchanged(request, hit.etag)) {
    void reply.code(304).send();
  } else if (request.headers['accept-encoding']?.includes('br')) {
    hit.brotli ??= compress(hit.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    void reply.header('content-encoding', 'br').send(await hit.brotli);
  } else {
    void reply.send(hit.body);
  }
}

function secondsOf(request: FastifyRequest): number {
  return (request.method === 'GET' && request.routeOptions.schema?.['x-public-cache-seconds']) || 0;
}
