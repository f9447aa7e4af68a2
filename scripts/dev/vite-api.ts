import type { Plugin, ProxyOptions } from 'vite';

import type { Settings } from '#contract/page-rendering.ts';
import { elementIds } from '#contract/page.ts';

import type { ApiProcess } from './api-process.ts';

/** What the server answers itself, and not Vite. */
const servedPaths = ['/api', '/media', '/docs', '/openapi.yaml'];

/**
 * Connects Vite with the server: requests wait while it restarts, and get 503 with its fault if it does not start. The page has the
 * settings of a new community, not what admins have changed since.
 */
export function connectApi(api: ApiProcess, settings: Settings): Plugin {
  const proxies: ProxyOptions[] = [];
  const proxy = {
    // Another one after each start.
    target: 'http://127.0.0.1',
    configure: (_proxy: unknown, options: ProxyOptions) => void proxies.push(options),
  };
  return {
    name: 'connect-api',
    config: () => ({ server: { proxy: Object.fromEntries(servedPaths.map((path) => [path, proxy])) } }),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!servedPaths.some((path) => request.url?.startsWith(path))) {
          next();
          return;
        }
        api.listening().then(
          ({ address }) => {
            for (const options of proxies) options.target = address;
            next();
          },
          (error: unknown) => {
            response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
            response.end(
              JSON.stringify({ code: 'unavailable', message: error instanceof Error ? error.message : String(error) }),
            );
          },
        );
      });
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: elementIds.settings },
        children: JSON.stringify(settings).replaceAll('<', String.raw`\u003c`),
      },
    ],
  };
}
