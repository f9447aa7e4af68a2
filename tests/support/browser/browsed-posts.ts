import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { isHydrated } from './visit.ts';

/** The tile of a post in the list that the page shows. */
export const tile = (page: Page, number: number) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name: `Post ${number}`, exact: true }) });

/** Resolves when the page is that of this post. */
export const shows = (page: Page, number: number) =>
  page
    .getByRole('article')
    .getByRole('heading', { level: 1, name: `Post ${number}`, exact: true })
    .waitFor();

export const next = (page: Page) => page.getByRole('link', { name: 'Next post' });
export const previous = (page: Page) => page.getByRole('link', { name: 'Previous post' });

/** Opens a post without comments from the list at this address. */
export async function openFrom(page: Page, path: string, number: number): Promise<void> {
  await page.goto(path);
  const link = tile(page, number).getByRole('link').first();
  // A press before that loads the document of the post, which knows no list.
  await expect.poll(() => isHydrated(link)).toBe(true);
  await link.click();
  await shows(page, number);
  await page.getByText('Nobody has said anything yet.').waitFor();
}
