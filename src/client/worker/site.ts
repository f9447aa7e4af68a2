/** Written in by the build: this version's files, the entry first, and a fingerprint of them all. */
declare const __SITE__: { version: string; files: string[] };

const { version, files } = __SITE__;
const prefix = 'site-';

/** This version's files and pages. */
export const siteName = prefix + version;
export const entry = files[0] ?? '';
/** The one address at which the server never renders a screen: the page that any screen can begin from. */
export const shell = '/logout';

export async function fillSite(): Promise<void> {
  const cache = await caches.open(siteName);
  await cache.addAll([shell, ...files]);
  const page = await cache.match(shell);
  // The server has gone over to yet another version meanwhile: that one's worker is on its way.
  if (!(await page?.text())?.includes(entry)) throw new Error('The page is of another version.');
}

/** Drops the files of earlier versions, but for the last one's: tabs may still be open that need them. */
export async function dropOldSites(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== siteName);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}
