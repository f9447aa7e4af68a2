import type { FastifyInstance, InjectOptions } from 'fastify';

/** A fetch that hands requests to the server's own handlers, with their caches, in this process. */
export function injectFetch(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const asked: InjectOptions = { method: 'GET', url: pathname + search, headers: { accept: 'application/json' } };
    // A page is rendered for nobody in particular, and changes nothing.
    if (request.method !== 'GET') throw new Error(`A page must not ${request.method} ${pathname}.`);
    const { statusCode, rawPayload, headers } = await app.inject(asked);
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: { 'content-type': String(headers['content-type']) } });
  };
}
