import type { BrowserContextOptions, Locator, Page } from 'playwright-core';

import type { ProductUnderTest } from './product.ts';
import { phone } from './visit.ts';

/** A community whose home grid has hundreds of tiles. The newest post, which is the first tile, has the highest number. */
export const longGrid = {
  posts: 300,
  heights: [1600, 900, 1280, 2048, 1100, 1450, 1920, 960, 1706, 1000, 1330],
};

/** The home grid of a `longGrid` as a member sees it, with all its pages loaded and the last tiles on the screen. */
export async function openWholeGrid(
  { visitAsMember }: ProductUnderTest,
  device: BrowserContextOptions = phone,
): Promise<Page> {
  const { page } = await visitAsMember(device);
  await page.goto('/');
  await save(page, longGrid.posts).waitFor();
  for (let known = 0; known < longGrid.posts; known = await page.locator('main li').count()) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction((before) => document.querySelectorAll('main li').length > before, known);
  }
  await save(page, 1).waitFor();
  return page;
}

export const tile = (page: Page, number: number): Locator =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name: `Post ${number}`, exact: true }) });

/** The button of a tile near the screen. */
export const save = (page: Page, number: number): Locator =>
  tile(page, number).getByRole('button', { name: `Save Post ${number}`, exact: true });

export const scrollToTile = (page: Page, number: number): Promise<void> =>
  tile(page, number).evaluate((element) => element.scrollIntoView({ block: 'center' }));
