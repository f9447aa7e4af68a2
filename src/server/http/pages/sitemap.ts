import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { Clock } from '#server/platform/clock.ts';
import { escapeHtml as escape } from '#server/platform/escape-html.ts';

/** A fifth of what the format allows: a page is read from the database at once. */
const pageSize = 10_000;
const lifetimeMs = 60 * 60 * 1000;
const maxCacheBytes = 32 * 1024 * 1024;
const kinds = ['posts', 'collections'] as const;

/** The addresses of one kind, in pages that each begin after an id. */
export interface PublicAddresses {
  listPageStarts(pageSize: number): Promise<string[]>;
  listPaths(after: string, pageSize: number): Promise<string[]>;
}

interface Options {
  publicUrl: string;
  clock: Clock;
  /** What people without an account can open. */
  addresses: Record<(typeof kinds)[number], PublicAddresses>;
  /** The home page, and what else is no post and no collection. */
  listPagePaths: () => Promise<string[]>;
}

/** robots.txt and the sitemap. Its files are cached for an hour, those that were asked for last: about 30 pages of addresses. */
export function useSitemap(app: FastifyInstance, { publicUrl, clock, addresses, listPagePaths }: Options): void {
  const cacheControl = `public, max-age=${lifetimeMs / 1000}`;
  const cacheOptions = { ttl: lifetimeMs, ttlResolution: 0, perf: clock };
  const starts = new LRUCache<keyof typeof addresses, string[]>({
    ...{ ...cacheOptions, max: 2 },
    fetchMethod: (kind) => addresses[kind].listPageStarts(pageSize),
  });
  const files = new LRUCache<string, string>({
    ...{ ...cacheOptions, maxSize: maxCacheBytes, sizeCalculation: (text) => text.length },
    fetchMethod: write,
  });

  app.get('/robots.txt', (_, reply) => {
    void reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });
  const send = async (file: string, reply: FastifyReply) => {
    const text = await files.fetch(file);
    if (text === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).send(text);
  };
  app.get('/sitemap.xml', (_, reply) => send('index', reply));
  // One spelling for each page: it is kept by its name.
  for (const kind of kinds)
    app.get(`/sitemap-${kind}-:page(^[1-9]\\d{0,5}).xml`, ({ params }, reply) =>
      send(`${kind} ${(params as { page: string }).page}`, reply),
    );

  /** Undefined for a page that does not exist. */
  async function write(file: string): Promise<string | undefined> {
    const kind = kinds.find((each) => file.startsWith(each));
    if (!kind) return writeIndex();
    const after = (await starts.fetch(kind))?.[Number(file.slice(kind.length)) - 1];
    if (after === undefined) return undefined;
    const paths = await addresses[kind].listPaths(after, pageSize);
    return xml('urlset', 'url', after === '' && kind === 'posts' ? [...(await listPagePaths()), ...paths] : paths);
  }

  async function writeIndex(): Promise<string> {
    const pages: string[] = [];
    for (const kind of kinds)
      for (const [index] of ((await starts.fetch(kind)) ?? []).entries())
        pages.push(`/sitemap-${kind}-${index + 1}.xml`);
    return xml('sitemapindex', 'sitemap', pages);
  }

  function xml(list: string, item: string, paths: readonly string[]): string {
    const items = paths.map((path) => `<${item}><loc>${escape(publicUrl + path)}</loc></${item}>\n`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</${list}>\n`;
  }
}
