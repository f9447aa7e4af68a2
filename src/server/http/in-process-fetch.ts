import type { FastifyInstance, InjectOptions } from 'fastify';

/** A `fetch` that sends requests to a server in this process with Fastify's `inject`. */
export function createInProcessFetch(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    const sent: InjectOptions = { method: request.method, url: pathname + search, headers };
    const reply = await app.inject(payload.length > 0 ? { ...sent, payload } : sent);
    const responseHeaders = Object.entries(reply.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    return new Response(reply.rawPayload.length > 0 ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: responseHeaders,
    });
  };
}
