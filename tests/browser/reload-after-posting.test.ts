/** @module-tag sweep */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { submitPost } from '#tests/support/browser/submit-post.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';
import { waitForCachedScreens, waitForTilePictures } from '#tests/support/browser/wait-for.ts';

// React reports markup that it cannot hydrate as an error of the page, at which each of these tests fails.
describeWithProduct('home after a post of one’s own', { posts: 12 }, (product) => {
  const firstTitle = (page: Page) => page.locator('main li h2').first().textContent();

  async function openHome() {
    const { page } = await product.visitAsMember({ ...phone, serviceWorkers: 'allow' });
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedScreens(page);
    return page;
  }

  test('hydrates when it is reloaded with a network, and without one', async () => {
    const page = await openHome();
    await submitPost(page, 'A leaf');
    await page.getByRole('link', { name: /A leaf$/ }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: /A leaf$/ }).waitFor();
    await submitPost(page, 'A fern');
    await page.getByRole('link', { name: /A fern$/ }).waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: /A fern$/ }).waitFor();
    await page.getByText(/^You are offline\./).waitFor();
    await expect.poll(() => firstTitle(page)).toBe('A fern');
  });

  test('hydrates with a post that waits, whose tile and list are accessible and give way to the post', async () => {
    const page = await openHome();
    await page.context().setOffline(true);
    await submitPost(page, 'A moss');
    await page.getByText('Not sent yet').waitFor();
    await page.reload();
    await page.getByText('Not sent yet').waitFor();
    expect(await firstTitle(page)).toBe('A moss');
    await page.getByRole('button', { name: 'Show what waits' }).click();
    await page
      .getByRole('dialog', { name: 'Waiting to be sent' })
      .getByText('Post “A moss”', { exact: true })
      .waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: /A moss$/ }).waitFor();
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
  });
});
