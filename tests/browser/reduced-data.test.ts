import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts';
import { stockCommunity, type StockedCommunity } from '#tests/support/stocked-community.ts';
import { accessibilityFaults, phone, visit } from '#tests/support/visitor.ts';

let community: StockedCommunity;
let product: StartedProduct;
let browser: Browser;

beforeAll(async () => {
  community = await stockCommunity(24);
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: community.folder }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await community.remove();
});

/** Somebody with a phone; `asked` holds the names of the pictures that it fetched. */
async function come(options: BrowserContextOptions = {}) {
  const { page } = await visit(browser, product.address, { ...phone, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, ...options });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/media/')) asked.push(pathname.replace(/.*\//, ''));
  });
  const toTheEnd = async () => {
    await page.mouse.wheel(0, 20_000);
    await page.getByText('Post 1', { exact: true }).scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6).every(({ naturalWidth }) => naturalWidth > 0));
  };
  return { page, asked, toTheEnd };
}

test('a browser that asks to be spared data gets the smallest pictures from the first one on', async () => {
  const { page, asked, toTheEnd } = await come({ extraHTTPHeaders: { 'Save-Data': 'on' } });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }));
  await page.goto('/');
  await toTheEnd();
  expect(new Set(asked)).toEqual(new Set(['160.avif']));
  expect(await page.getByRole('switch', { name: 'Use less data' }).isChecked()).toBe(true);
});

test('without being asked to, tiles come sharp, and no wider than a dense screen can show', async () => {
  const { page, asked, toTheEnd } = await come();
  await page.goto('/');
  await toTheEnd();
  expect(new Set(asked)).toEqual(new Set(['480.avif']));
  const offered = await page.locator('main li source').first().getAttribute('srcset');
  expect(offered).toMatch(/640\.avif 640w$/);
});

test('the switch holds for what is on the page at once, and for the next page from its first picture on', async () => {
  const { page, asked } = await come();
  await page.goto('/about');
  await page.getByRole('switch', { name: 'Use less data' }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto('/');
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main li img')?.naturalWidth);
  expect(new Set(asked)).toEqual(new Set(['160.avif']));
  expect(await page.locator('#root').getAttribute('data-reduced')).toBe('');
  await page.getByRole('switch', { name: 'Use less data' }).uncheck();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => asked).toContain('480.avif');
});
