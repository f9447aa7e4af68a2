import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Clock } from '#server/platform/clock.ts';
import type { ComposedPage } from './compose-page.ts';

const compress = promisify(brotliCompress);
const keptMs = 1000;
const most = 300;

/** A page ready to be sent. */
export interface KeptPage extends Omit<ComposedPage, 'html'> {
  body: Buffer;
  brotli: Buffer;
  etag: string;
}

interface Options {
  clock: Clock;
  /** How many writes this process has answered. */
  writes: () => number;
}

/**
 * Keeps rendered pages for a second, as long as nothing is written: members see at once what they did, and a crowd at one
 * address costs one rendering. Those who come while it is rendered wait for that one.
 */
export function createPageCache({ clock, writes }: Options) {
  const kept = new Map<string, { page: Promise<KeptPage>; until: number; writes: number }>();
  return async function cached(key: string, render: () => Promise<ComposedPage>): Promise<KeptPage> {
    const hit = kept.get(key);
    if (hit && hit.until > clock.now() && hit.writes === writes()) return hit.page;
    const page = render().then(pack);
    if (kept.size >= most) kept.clear();
    kept.set(key, { page, until: clock.now() + keptMs, writes: writes() });
    // A fault is for those who waited for it, not for those who come next.
    page.catch(() => kept.delete(key));
    return page;
  };
}

export async function pack({ html, ...page }: ComposedPage): Promise<KeptPage> {
  const body = Buffer.from(html);
  const brotli = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  return { ...page, body, brotli, etag: `W/"${hash('sha1', body, 'base64url')}"` };
}
