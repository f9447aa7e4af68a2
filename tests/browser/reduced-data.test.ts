/** @module-tag sweep */

import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('reduced data', { posts: 24 }, (product) => {
  /** A page on a phone; `pictures` has the file names of the pictures that it requested. */
  async function openOnPhone(options: BrowserContextOptions = {}) {
    const { page } = await product.visit({
      ...phone,
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      ...options,
    });
    const pictures: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/media/')) pictures.push(pathname.replace(/.*\//, ''));
    });
    const scrollToEnd = async () => {
      await page.locator('main li').first().waitFor();
      await page.mouse.wheel(0, 20_000);
      await page.getByText('Post 1', { exact: true }).waitFor();
      await page.getByText('Post 1', { exact: true }).scrollIntoViewIfNeeded();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('main li img')]
          .slice(0, 6)
          .every(({ naturalWidth }) => naturalWidth > 0),
      );
    };
    return { page, pictures, scrollToEnd };
  }

  test('a browser with Save-Data gets the smallest pictures from the first one on', async () => {
    const { page, pictures, scrollToEnd } = await openOnPhone({ extraHTTPHeaders: { 'Save-Data': 'on' } });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
    );
    await page.goto('/');
    await scrollToEnd();
    expect(new Set(pictures)).toEqual(new Set(['160.avif']));
    expect(await page.getByRole('switch', { name: 'Use less data' }).isChecked()).toBe(true);
  });

  test('by default tiles are sharp, and no wider than a dense screen can show', async () => {
    const { page, pictures, scrollToEnd } = await openOnPhone();
    await page.goto('/');
    await scrollToEnd();
    expect(new Set(pictures)).toEqual(new Set(['480.avif']));
    const offered = await page.locator('main li source').first().getAttribute('srcset');
    expect(offered).toMatch(/640\.avif 640w$/);
  });

  test('the switch applies to the current page at once, and to the next page from its first picture on', async () => {
    const { page, pictures, scrollToEnd } = await openOnPhone();
    await page.goto('/about');
    await page.getByRole('switch', { name: 'Use less data' }).check();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto('/');
    // Otherwise the next page of the list would move the footer away from under the click on its switch.
    await scrollToEnd();
    expect(new Set(pictures)).toEqual(new Set(['160.avif']));
    expect(await page.locator('#root').getAttribute('data-reduced')).toBe('');
    await page.getByRole('switch', { name: 'Use less data' }).uncheck();
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => pictures).toContain('480.avif');
  });
});
