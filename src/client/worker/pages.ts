import { pageAttributes, shellPath } from '#contract/page.ts';

import { whenQuiet } from './quiet.ts';
import { isOfThisVersion, siteCacheName } from './site.ts';

const homePath = '/';
/** After this long the cached page is shown instead. */
const networkTimeoutMs = 2500;
/** The staleTime of the app's queries. */
const staleMs = 60_000;
/** When a page was stored, by this device's clock: the server's may differ by days. */
const storedAtHeader = 'x-stored-at';

/** Stale-while-revalidate for `/`, at most once a minute. */
export async function answerHome(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(siteCacheName);
  const cached = await cache.match(homePath);
  if (!cached) return answerPage(request);
  const age = Date.now() - Number(cached.headers.get(storedAtHeader) ?? NaN);
  // Below zero the clock has been set back since.
  if (age >= 0 && age < staleMs) return cached;
  waitUntil(whenQuiet().then(cacheHome));
  return cached;
}

/** Any other page: from the network; after a timeout, or where a proxy cannot reach the server, the cached empty page, in which the app renders the screen. */
export async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(siteCacheName);
  const fetched = fetch(request);
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), networkTimeoutMs);
  });
  const inTime = await Promise.race([fetched.catch(() => undefined), timeout]);
  const isAnswered = inTime !== undefined && inTime.status < 500;
  return isAnswered ? inTime : ((await cache.match(shellPath)) ?? fetched);
}

/** Caches this version's home page unless it is cached. */
export async function cacheFirstHome(): Promise<void> {
  if (!(await (await caches.open(siteCacheName)).match(homePath))) await cacheHome();
}

/**
 * Fetches the home page for the next visit, and writes into it how old its data is by this device's clock. A page of another version is
 * not cached: its scripts are not.
 */
export async function cacheHome(): Promise<void> {
  try {
    const answer = await fetch(homePath, { headers: { accept: 'text/html' } });
    const storedAt = String(Date.now());
    const html = await answer.text();
    if (!answer.ok || !(await isOfThisVersion(html))) return;
    const headers = new Headers(answer.headers);
    headers.set(storedAtHeader, storedAt);
    // Of the body as it came.
    headers.delete('content-encoding');
    headers.delete('content-length');
    const page = html.replace('<html', `<html ${pageAttributes.storedAt}="${storedAt}"`);
    await (await caches.open(siteCacheName)).put(homePath, new Response(page, { headers }));
  } catch {
    // Offline: the cached page stays.
  }
}
