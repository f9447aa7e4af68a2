import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the page's browser has kept the site, its home page and the pictures of the first screen. */
export const siteKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const [pictures, home] = [await (await caches.open('pictures')).keys(), await caches.match('/')];
          return navigator.serviceWorker.controller !== null && pictures.length >= 6 && home !== undefined && localStorage.getItem('keeps') !== null;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);

/** Waits until these queries lie on the device, where the next visit finds them. */
export const queriesKept = (page: Page, ...keys: unknown[][]) =>
  expect
    .poll(async () => {
      const kept = await page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open('cleaner-life', 1);
            opening.onerror = () => reject(new Error('The device refused.'));
            opening.onsuccess = () => {
              const listing = opening.result.transaction('queries').objectStore('queries').getAll();
              listing.onsuccess = () => {
                opening.result.close();
                resolve((listing.result as { query: { queryHash: string } }[]).map(({ query }) => query.queryHash));
              };
            };
          }),
      );
      return keys.filter((key) => !kept.includes(JSON.stringify(key)));
    }, { timeout: 30_000 })
    .toEqual([]);

/** Waits until each of the first six tiles has its picture. */
export const tilesDecoded = (page: Page) =>
  page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6);
    return pictures.length === 6 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
  });
