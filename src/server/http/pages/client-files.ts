import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import files, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import type { RenderPage, Settings } from '#contract/page-rendering.ts';
import { visitorPaths } from '#contract/page.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { networkOf } from '#server/platform/rate-limiter.ts';
import type { ShownAnnouncement } from '#server/rules/announcement.ts';

import { acceptsBrotli } from '../compression.ts';
import { isUnchanged } from '../etags.ts';
import { createInProcessFetch } from '../in-process-fetch.ts';
import { writtenCookie } from '../replica-reads.ts';
import { loggedPath } from '../request-log.ts';
import { readBuiltClient } from './built-client.ts';
import { createPageCache, encodePage, type CachedPage } from './page-cache.ts';
import { pageHtml, shellHtml, unreachableHtml } from './page-html.ts';
import { pageLocale, renderableUrl, varyHeaders, wantsReducedData } from './page-request.ts';
import { wantsPersonalPage } from './personal-pages.ts';
import type { ListUnfinished } from './preload-pictures.ts';
import { webManifest } from './web-manifest.ts';

interface Options {
  folder: string;
  publicUrl: string;
  clock: Clock;
  /** What admins have decided about all pages, at this time. */
  readShown: () => Promise<Shown>;
  /** A file of the community's own logo, if it has one. */
  readIcon: (file: string) => Promise<{ logo: string; bytes: Buffer } | undefined>;
  listUnfinished: ListUnfinished;
  writes: Writes;
  /** The client's renderer; null if browsers render everything. */
  renderPage: RenderPage | null;
}

/** The writes that this process knows of: how many, and where the last one is in the write-ahead log. */
export interface Writes {
  count: () => number;
  position: () => number;
}

interface Shown {
  announcement: ShownAnnouncement | null;
  settings: Settings;
  accents: Schemas['Accents'] | null;
}

/** Rendering takes the processor from everybody: beyond a short queue browsers get the shell, and render themselves. */
const tooManyRenders = new Error('Too many pages are being rendered.');

/** Serves the built client's files, and its page at every path that is not an API call, a picture or a file. */
export async function useClientFiles(
  app: FastifyInstance,
  { folder, publicUrl, clock, writes, renderPage, readShown, readIcon, listUnfinished }: Options,
): Promise<void> {
  const built = await readBuiltClient(folder);
  let last = await readShown();
  /** Pages without content, by kind and language, of what was decided last. */
  const contentless = new Map<string, Promise<CachedPage>>();
  const getOrRender = createPageCache({ clock, writeCount: writes.count });
  const inProcess = createInProcessFetch(app);
  // Pages are rendered without a session, and must not change anything.
  const fetchIn =
    (locale: Locale) =>
    async ({ method, url }: Request) => {
      if (method !== 'GET') throw new Error(`A page must not ${method} ${url}.`);
      // The page is kept until the next write, so that it must have all before.
      const cookie = writtenCookie(writes.position());
      return inProcess(
        new Request(url, { headers: { accept: 'application/json', 'accept-language': locale, cookie } }),
      );
    };
  const renders = createFairQueue({
    concurrency: 2,
    concurrencyPerOwner: 2,
    maxWaiting: 20,
    maxWaitingPerOwner: 5,
    refusal: () => tooManyRenders,
  });

  const serveFiles = (options: FastifyStaticOptions, caching: string) =>
    app.register(files, {
      ...options,
      preCompressed: true,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', caching),
    });
  // One route for all assets, whose names contain their hashes: a route for each of a thousand takes 0.2 s of the start.
  await serveFiles({ root: join(folder, 'assets'), prefix: '/assets/' }, 'public, max-age=31536000, immutable');
  await serveFiles({ root: folder, wildcard: false, globIgnore: ['assets/**'] }, 'no-cache');

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { settings } = await lookUp();
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .send(webManifest(settings, built.themeColor, pageLocale(request)));
  });

  // In the place of the built client's.
  app.addHook('onRequest', async (request, reply) => {
    const [, file, , version] = /^\/icons\/([\w-]+\.png)(\?(.*))?$/.exec(request.url) ?? [];
    const icon = file === undefined ? undefined : await readIcon(file);
    if (!icon) return;
    const caching = version === icon.logo ? 'public, max-age=31536000, immutable' : 'no-cache';
    return reply.type('image/png').header('cache-control', caching).send(icon.bytes);
  });

  // https://w3c.github.io/webappsec-change-password-url: password managers lead their users here.
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/editProfile', 302));

  // A form that is sent before the app runs: the page is shown again. A hook, because the body, with a password in it, is not read.
  const showAgain = async ({ url }: FastifyRequest, reply: FastifyReply) => reply.redirect(url, 303);
  for (const path of [...visitorPaths, '/forgot-password']) app.post(path, { onRequest: showAgain }, showAgain);

  app.get('/*', async (request, reply) => {
    const { '*': path = '' } = request.params as { '*'?: string };
    // A missing file or operation is a 404; a script or an image must not receive the page.
    if (/^(api|media|assets|\.well-known)(\/|$)|\.[a-z0-9]{1,8}$/i.test(path)) {
      reply.callNotFound();
      return reply;
    }
    // Their URLs contain a token (S013, S014).
    if (path === 'oauth-success' || path === 'forgot-password') void reply.header('referrer-policy', 'no-referrer');
    return sendPage(request, reply, await pageFor(request));
  });

  /** The rendered page, or the shell if it cannot be rendered here, which the browser then does; without the database a page that says so. */
  async function pageFor(request: FastifyRequest): Promise<CachedPage> {
    const url = renderableUrl(request.url);
    const locale = pageLocale(request);
    try {
      if (!renderPage || url === null || wantsPersonalPage(request)) return await shellFor(locale);
      const isReduced = wantsReducedData(request);
      const render = async () => {
        const { settings, ...shown } = await lookUp();
        const site = { publicUrl, settings };
        const request = { url, origin: publicUrl, settings, locale, isReduced, fetch: fetchIn(locale) };
        return pageHtml(built, await renderPage(request), { ...site, listUnfinished }, shown);
      };
      return await getOrRender(`${locale} ${isReduced ? 'reduced' : 'full'} ${url}`, () =>
        renders.add(networkOf(request.ip), render),
      );
    } catch (error) {
      if (error === tooManyRenders) return shellFor(locale);
      request.log.error({ err: error, path: loggedPath(request.url) }, 'a page could not be rendered');
      return await shellFor(locale).catch(() => contentlessPage('unreachable', locale));
    }
  }

  async function shellFor(locale: Locale): Promise<CachedPage> {
    await lookUp();
    return contentlessPage('shell', locale);
  }

  async function lookUp(): Promise<Shown> {
    const shown = await readShown();
    if (!isDeepStrictEqual(shown, last)) contentless.clear();
    return (last = shown);
  }

  async function contentlessPage(kind: 'shell' | 'unreachable', locale: Locale): Promise<CachedPage> {
    const key = `${kind} ${locale}`;
    const htmlOf = kind === 'shell' ? shellHtml : unreachableHtml;
    const page =
      contentless.get(key) ?? encodePage(htmlOf(built, { publicUrl, settings: last.settings }, locale, last));
    contentless.set(key, page);
    return page;
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const { script, style } = page.sources;
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("script-src 'self'", `script-src 'self' ${script}`)
    .replace("style-src 'self'", style === null ? "style-src 'self'" : `style-src 'self' ${style}`);
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag: page.etag, ...varyHeaders });
  if (page.status === 503) void reply.header('retry-after', '60');
  if (page.status === 200 && isUnchanged(request, page.etag)) return reply.code(304).send();
  return acceptsBrotli(request) ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.body);
}
