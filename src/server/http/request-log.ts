import type { FastifyInstance } from 'fastify';

import { createSecurityEvents } from '#server/rules/security-events.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused: the English text of the answer with its placeholders, as what fills them may be personal. */
    refusal: string | undefined;
  }
}

/** A token as `newToken` makes them: downloads have theirs in the path. */
const secret = /[\w-]{43,}/g;

/** The path of an address without its query, and without the secrets in it, whatever route it is meant for. */
export const loggedPath = (url: string): string => (url.split('?', 1)[0] ?? '').replaceAll(secret, '…');

/**
 * Logs one line per request, with the path only: queries and headers can contain secrets (S013). A visitor beyond a limit is a
 * security event, too; a member is not, whose limits are its own and not those of its network.
 */
export function useRequestLog(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  const logEvent = createSecurityEvents(app.log);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const line = {
      reqId: request.id,
      method,
      path: loggedPath(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      reason: request.refusal,
    };
    // Successful reads are frequent and uninteresting.
    const isQuiet = (method === 'GET' || method === 'HEAD') && reply.statusCode < 400;
    app.log[isQuiet ? 'debug' : 'info'](line, 'answered');
    if (reply.statusCode === 429 && !request.viewer) logEvent('rate-limit.exceeded', null, request.ip);
    done();
  });
}
