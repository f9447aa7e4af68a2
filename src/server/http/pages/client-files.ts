import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPage } from '#contract/page-rendering.ts';
import { isUnchanged } from '#server/http/etags.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { readBuiltClient } from './built-client.ts';
import { composePage, composeShell } from './compose-page.ts';
import { injectFetch } from './inject-fetch.ts';
import { pageAddress } from './page-address.ts';
import { createPageCache, type KeptPage, pack } from './page-cache.ts';
import { varying, wantsReducedData } from './reduced-data.ts';
import { webManifest } from './web-manifest.ts';

interface Options {
  folder: string;
  owner: Config['owner'];
  publicUrl: string;
  clock: Clock;
  /** How many writes this process has answered. */
  writes: () => number;
  /** The client's own renderer; null where browsers render everything. */
  renderPage: RenderPage | null;
}

/** Serves the built client: hashed assets for ever, and its page at every address that is no call, picture or file. */
export async function useClientFiles(app: FastifyInstance, { folder, clock, writes, renderPage, ...site }: Options): Promise<void> {
  const built = await readBuiltClient(folder);
  const shell = await pack(composeShell(built, site));
  const cached = createPageCache({ clock, writes });
  const fetch = injectFetch(app);
  const { owner: settings, publicUrl: origin } = site;

  await app.register(files, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/manifest.webmanifest', (_request, reply) => {
    void reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(webManifest(settings.appName));
  });

  app.get('/*', async (request, reply) => {
    const { '*': path = '' } = request.params as { '*'?: string };
    // A missing file or call is a 404, not a page that a script or an image would choke on.
    if (/^(api|media|assets)(\/|$)|\.[a-z0-9]{1,8}$/i.test(path)) {
      reply.callNotFound();
      return reply;
    }
    // Their addresses carry a token (S013, S014).
    if (path === 'oauth-success' || path === 'forgot-password') void reply.header('referrer-policy', 'no-referrer');
    return sendPage(request, reply, await pageAt(request));
  });

  /** The rendered page; the shell where rendering is not possible, and the browser then does it. */
  async function pageAt(request: FastifyRequest): Promise<KeptPage> {
    const url = pageAddress(request.url);
    if (!renderPage || url === null) return shell;
    try {
      const isReduced = wantsReducedData(request);
      const render = async () => composePage(built, await renderPage({ url, origin, settings, isReduced, fetch }), site);
      return await cached(`${isReduced ? 'reduced' : 'full'} ${url}`, render);
    } catch (error) {
      request.log.error({ err: error, path: url.split('?', 1)[0] }, 'a page could not be rendered');
      return shell;
    }
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const { script, style } = page.sources;
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("script-src 'self'", `script-src 'self' ${script}`)
    .replace("style-src 'self'", style === null ? "style-src 'self'" : `style-src 'self' ${style}`);
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag: page.etag, ...varying });
  if (page.status === 200 && isUnchanged(request, page.etag)) return reply.code(304).send();
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
  return takesBrotli ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.body);
}
