import type { Browser } from 'playwright-core';

import { newPhone, openTab } from './phone.ts';

/** Creates the HTML of a static page with the first six pictures of the home page, at the same positions, and nothing else. */
export async function createBaselinePage(browser: Browser, address: string): Promise<string> {
  const phone = await newPhone(browser, { serviceWorkers: 'block' });
  const page = await openTab(phone);
  await page.goto(address);
  await page.waitForFunction(() => window.pageTimings.tiles > 0);
  const pictures = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6).map((picture) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      return { file: new URL(picture.currentSrc).pathname, left, top, width, height };
    }),
  );
  await phone.close();
  const items = pictures.map(
    ({ file, left, top, width, height }) =>
      `<li><img src="${file}" width="${width}" height="${height}" alt="" style="position:absolute;left:${left}px;top:${top}px">`,
  );
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>Baseline</title><main><ul>${items.join('')}</ul></main>`;
}
