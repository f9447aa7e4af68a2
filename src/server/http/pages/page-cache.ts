import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

import type { Clock } from '#server/platform/clock.ts';

import type { PageDocument } from './page-html.ts';

const compress = promisify(brotliCompress);
const lifetimeMs = 1000;
const maxCacheBytes = 32 * 1024 * 1024;

/** A page ready to be sent. */
export interface CachedPage extends Omit<PageDocument, 'html'> {
  body: Buffer;
  brotli: Buffer;
  etag: string;
}

interface Options {
  clock: Clock;
  /** How many writes this and the other servers have handled. */
  writeCount: () => number;
}

/**
 * Caches rendered pages for a second or until the next write, so that members see their own changes at once, and many
 * requests for one page cost one rendering. Requests during the rendering share its result.
 */
export function createPageCache({ clock, writeCount }: Options) {
  const rendering = new Map<string, { page: Promise<CachedPage>; writes: number }>();
  const pages = new LRUCache<string, { page: CachedPage; writes: number }>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ page }, key) => page.body.length + page.brotli.length + key.length + 500,
    ttl: lifetimeMs,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: clock,
  });

  return async function getOrRender(key: string, render: () => Promise<PageDocument>): Promise<CachedPage> {
    const writes = writeCount();
    const cached = pages.get(key) ?? rendering.get(key);
    if (cached?.writes === writes) return cached.page;
    const started = { page: render().then(encodePage), writes };
    rendering.set(key, started);
    try {
      const page = await started.page;
      pages.set(key, { page, writes });
      return page;
    } finally {
      if (rendering.get(key) === started) rendering.delete(key);
    }
  };
}

export async function encodePage({ html, ...page }: PageDocument): Promise<CachedPage> {
  const body = Buffer.from(html);
  const brotli = await compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  return { ...page, body, brotli, etag: `W/"${hash('sha1', body, 'base64url')}"` };
}
