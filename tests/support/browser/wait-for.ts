import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { persistedFlagKey } from '#contract/page.ts';
import { readSiteFiles } from '#scripts/lib/build-service-worker.ts';

/** Waits until the browser has stored what a first visit stores: the home page, the pictures that the screen shows, and the next screen. */
export async function waitForCachedSite(page: Page): Promise<void> {
  const { app, next } = readSiteFiles(join(import.meta.dirname, '../../../dist/client'));
  await waitForFiles(page, [...app, ...next[await viewerOf(page)]]);
}

/** Visits the page a second time after that, and waits until the files of all screens of its viewer are stored. */
export async function waitForCachedScreens(page: Page): Promise<void> {
  await waitForCachedSite(page);
  await page.reload();
  const { next, others } = readSiteFiles(join(import.meta.dirname, '../../../dist/client'));
  const viewer = await viewerOf(page);
  await waitForFiles(page, [...next[viewer], ...others.visitor, ...others[viewer]]);
}

const viewerOf = (page: Page) =>
  page.evaluate(() => (localStorage.getItem('token') === null ? ('visitor' as const) : ('member' as const)));

async function waitForFiles(page: Page, files: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(listMissing, { files: ['/', ...files], flag: persistedFlagKey })).toEqual([]);
}

/** Runs in the page. */
async function listMissing({ files, flag }: { files: string[]; flag: string }): Promise<string[]> {
  const shown = Array.from(document.querySelectorAll<HTMLImageElement>('main img'))
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => address.startsWith(location.origin));
  const wanted = [...files, ...shown];
  const cached = await Promise.all(wanted.map((file) => caches.match(file)));
  return [
    ...(navigator.serviceWorker.controller === null ? ['a worker'] : []),
    ...(localStorage.getItem(flag) === null ? ['the queries'] : []),
    ...wanted.filter((_, index) => cached[index] === undefined),
  ];
}

/** Waits until these queries lie on the device, where the next visit finds them. */
export const waitForPersistedQueries = (page: Page, ...keys: unknown[][]) =>
  expect
    .poll(async () => {
      const persisted = await page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open('cleaner-life');
            opening.onerror = () => reject(new Error('IndexedDB refused to open.'));
            opening.onsuccess = () => {
              const listing = opening.result.transaction('queries').objectStore('queries').getAll();
              listing.onsuccess = () => {
                opening.result.close();
                resolve((listing.result as { query: { queryHash: string } }[]).map(({ query }) => query.queryHash));
              };
            };
          }),
      );
      return keys.filter((key) => !persisted.includes(JSON.stringify(key)));
    })
    .toEqual([]);

/** Waits until each of the first six tiles has its picture. */
export const waitForTilePictures = (page: Page) =>
  page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6);
    return pictures.length === 6 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
  });
