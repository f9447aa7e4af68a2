import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, InjectOptions } from 'fastify';

import type { RenderPage } from '#contract/page-rendering.ts';

/** Loads the built renderer of the client; null if there is none. */
export async function loadRenderer(file: string): Promise<RenderPage | null> {
  if (!existsSync(file)) return null;
  // Imported at run time: the server's code does not depend on the client's.
  const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return renderPage;
}

/** A `fetch` for the renderer that calls this server's own handlers, with their caches, without a network. */
export function createInProcessFetch(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    // Pages are rendered without a session and must not change anything.
    if (request.method !== 'GET') throw new Error(`A page must not ${request.method} ${pathname}.`);
    const options: InjectOptions = { method: 'GET', url: pathname + search, headers: { accept: 'application/json' } };
    const { statusCode, rawPayload, headers } = await app.inject(options);
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type']) },
    });
  };
}
