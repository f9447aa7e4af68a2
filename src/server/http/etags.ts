import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Gives answers an ETag, and answers 304 to a read that went well and has not changed. */
export async function useEtags(app: FastifyInstance): Promise<void> {
  // The plugin's own 304 also meets refusals and writes, whose callers would never learn what happened.
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || !isUnchanged(request, reply.getHeader('etag'))) return payload;
    void reply.code(304).removeHeader('content-length');
    return '';
  });
}

/** Tells whether a read names this version among those that its caller holds. */
export function isUnchanged({ method, headers }: FastifyRequest, version: unknown): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || typeof version !== 'string') return false;
  const held = headers['if-none-match']?.split(',').map(bare) ?? [];
  return held.includes('*') || held.includes(bare(version));
}

/** Whether it is weak or strong makes no difference here (RFC 9110, 13.1.2). */
function bare(version: string): string {
  return version.trim().replace(/^W\//, '');
}
