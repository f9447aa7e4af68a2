import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

import { categories } from '#contract/categories.ts';
import { localeCookie, negotiateLocale, type Locale } from '#contract/locales.ts';
import { reducedDataCookie } from '#contract/page.ts';
import { parseOwnUrl } from '#contract/paths.ts';

/**
 * What screens read of their query, in the order of the address that is rendered. Others read nothing: whatever else stands in an
 * address makes no page of its own.
 */
const readParameters: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/(?:login|register|forgot-password)$/, ['redirect', 'invite']],
  [new RegExp(`^/(?:${categories.join('|')})$`), ['subcategory']],
  [/^\/discover$/, ['query', 'exact']],
  [/^\/postDetail\//, ['postId']],
  [/^\/admin(?:\/|$)/, ['case']],
];

/** Logging out and exchanging a token happen in the browser. */
const browserOnly = new Set(['/logout', '/oauth-success']);

/** Path and query to render for this URL, the same for all that show the same; null if the browser renders it, as one with a token (S013, S014), or a member's own home. */
export function renderableUrl(path: string): string | null {
  const url = parseOwnUrl(path);
  if (!url || browserOnly.has(url.pathname) || url.searchParams.has('token')) return null;
  if (url.pathname === '/' && url.searchParams.get('posts') === 'following') return null;
  return url.pathname + readQuery(url);
}

function readQuery({ pathname, searchParams }: URL): string {
  const [, names = []] = readParameters.find(([path]) => path.test(pathname)) ?? [];
  // The last one counts, as in the app.
  const read = names.flatMap((name) =>
    searchParams
      .getAll(name)
      .slice(-1)
      .map((value) => [name, value]),
  );
  return read.length > 0 ? `?${new URLSearchParams(read)}` : '';
}

/** Whether to render for a device that saves data: the member's own setting if there is one, else the browser's hints. */
export function wantsReducedData({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): boolean {
  const choice = cookies[reducedDataCookie];
  if (choice === 'on' || choice === 'off') return choice === 'on';
  return headers['save-data'] === 'on' || /^(?:slow-)?2g$/.test(String(headers['ect']));
}

/** The language to render in: the device's choice, else the browser's. */
export const pageLocale = ({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Locale =>
  negotiateLocale(cookies[localeCookie], headers['accept-language']);

/** What a page depends on. Browsers send ECT, the connection type, from the request after the first accept-ch. */
export const varyHeaders = { vary: 'accept-encoding, accept-language, cookie, save-data, ect', 'accept-ch': 'ECT' };
