import { shellPath } from '#contract/page.ts';

import { whenQuiet } from './quiet.ts';

type Viewer = 'visitor' | 'member';
type FilesByViewer = Record<Viewer, string[]>;

/** Written in by the build: a name for this version, the hash of its import map, and the paths of its files: what the home page needs, and screens. */
declare const __SITE__: {
  version: string;
  importMap: string;
  app: string[];
  next: FilesByViewer;
  others: FilesByViewer;
};

const { version, importMap, app, next, others } = __SITE__;
const prefix = 'site-';

const stateCacheName = 'worker-state';
/** Under this path is the name of the cache whose version is used. */
const usedSitePath = '/used-site';
/** Under this path is who used the site last. */
const viewerPath = '/viewer';

/** The cache of this version's files and pages. */
export const siteCacheName = prefix + version;

/** All files of the screens that a viewer may open, those that come next first. A member may log out. */
const screensOf = (viewer: Viewer) =>
  viewer === 'visitor'
    ? [...next.visitor, ...others.visitor]
    : [...next.member, ...others.member, ...next.visitor, ...others.visitor];

/**
 * Caches what this version's home page needs, and its empty page. A version that follows another one has all screens of its viewer before
 * it is used, so that none that opened without a network is lost.
 */
export async function fillSiteCache({ isFirst }: { isFirst: boolean }): Promise<void> {
  if (isFirst) await Promise.all(app.map(cacheFile));
  else for (const file of [...app, ...screensOf(await readViewer())]) await cacheFile(file);
  await cacheShell();
}

/**
 * Caches the files of the screens that a viewer may open; in a first visit, which may be the only one, those of the next screen. One
 * after the other, while the page is quiet.
 */
export async function cacheScreens(viewer: Viewer, { isFirstVisit }: { isFirstVisit: boolean }): Promise<void> {
  await (await caches.open(stateCacheName)).put(viewerPath, new Response(viewer));
  const cached = await (await caches.open(siteCacheName)).keys();
  const paths = new Set(cached.map(({ url }) => new URL(url).pathname));
  for (const file of isFirstVisit ? next[viewer] : screensOf(viewer)) {
    if (paths.has(file)) continue;
    await whenQuiet();
    await cacheFile(file);
  }
}

/** Who used the site last; a version from before this was stored has cached the screens of members for everybody. */
async function readViewer(): Promise<Viewer> {
  const stored = await (await caches.open(stateCacheName)).match(viewerPath);
  return (await stored?.text()) === 'visitor' ? 'visitor' : 'member';
}

/** Caches a file unless it is cached. An unchanged one of an earlier version is not fetched again. */
async function cacheFile(file: string): Promise<void> {
  const cache = await caches.open(siteCacheName);
  if (await cache.match(file)) return;
  const earlier = await caches.match(file);
  await (earlier ? cache.put(file, earlier) : cache.add(new Request(file, { priority: 'low' })));
}

/** Caches the empty page in the device's language, with the texts of that language, which it names. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(siteCacheName);
  const page = await fetch(shellPath);
  const html = await page.clone().text();
  // The server has been updated again meanwhile: the next version's worker follows.
  if (!page.ok || !(await isOfThisVersion(html))) throw new Error('The page is of another version.');
  const named = [...html.matchAll(/href="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  await Promise.all(named.map(cacheFile));
  await cache.put(shellPath, page);
}

/** Whether a page loads the files of this version, by its import map. */
export async function isOfThisVersion(html: string): Promise<boolean> {
  const [, text] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === importMap;
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
