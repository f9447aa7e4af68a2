import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Sets Cache-Control on answers: `no-store` for accounts, sessions, admins and writes, `private, no-cache` for other reads of
 * members, which the browser revalidates by their ETag: also for those that are as for visitors, since a member must not learn from
 * the header whether somebody has blocked it. Visitors' answers may be kept by whoever asks again before each use.
 */
export function useCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const value = cacheControlOf(request);
    // Those of a fault are set with its answer.
    if (value !== null && reply.statusCode < 500) void reply.header('cache-control', value);
    done(null, payload);
  });
}

export const publicCacheControl = 'no-cache';
const confidentialTags = new Set(['session', 'account', 'admin']);

function cacheControlOf({ method, routeOptions, viewer }: FastifyRequest): string | null {
  const { schema } = routeOptions;
  const isPublic = schema?.['x-public-cache-seconds'] !== undefined && viewer === null;
  if (!schema?.operationId) return null;
  if (isPublic) return publicCacheControl;
  const isRead = method === 'GET' || method === 'HEAD';
  const isConfidential = schema.tags?.some((tag) => confidentialTags.has(tag));
  return isRead && !isConfidential ? 'private, no-cache' : 'no-store';
}
