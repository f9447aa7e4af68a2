import { shellPath } from '#contract/page.ts';

/** Written in by the build: this version's files, the entry first, and a hash of them all. */
declare const __SITE__: { version: string; files: string[] };

const { version, files } = __SITE__;
const prefix = 'site-';

const stateCacheName = 'worker-state';
/** Under this path is the name of the cache whose version is used. */
const usedSitePath = '/used-site';

/** The cache of this version's files and pages. */
export const siteCacheName = prefix + version;
export const entry = files[0] ?? '';

/** Caches this version's files and its empty page. */
export async function fillSiteCache(): Promise<void> {
  await (await caches.open(siteCacheName)).addAll(files);
  await cacheShell();
}

/** Caches the empty page in the device's language, with the texts of that language, which it names. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(siteCacheName);
  const page = await fetch(shellPath);
  const html = await page.clone().text();
  // The server has been updated again meanwhile: the next version's worker follows.
  if (!page.ok || !html.includes(entry)) throw new Error('The page is of another version.');
  const named = [...html.matchAll(/href="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  await cache.addAll(named.filter((path) => !files.includes(path)));
  await cache.put(shellPath, page);
}

/**
 * Deletes the caches of earlier versions, except the one that was used last: open tabs may still need its files. Another one may be of
 * a version that could not be installed, or was replaced before it was used. A later version may just be installing.
 */
export async function deleteOldSiteCaches(): Promise<void> {
  const state = await caches.open(stateCacheName);
  const used = await (await state.match(usedSitePath))?.text();
  if (used === siteCacheName) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const earlier = names.slice(0, names.indexOf(siteCacheName));
  // Versions from before this was stored have not said which one was used.
  const kept = used ?? earlier.at(-1);
  await Promise.all(earlier.filter((name) => name !== kept).map((name) => caches.delete(name)));
  await state.put(usedSitePath, new Response(siteCacheName));
}

/** Answers a request for a file with a hash in its name: from any version's cache, else from the network, and then caches it. */
export async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(siteCacheName);
  // Only a tab of an earlier version needs the other caches; searching all of them is slower.
  const cached = (await cache.match(request)) ?? (await caches.match(request));
  if (cached) return cached;
  const answer = await fetch(request);
  // A full device must not keep the file from the page.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}
