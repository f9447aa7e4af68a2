/** @module-tag sweep */

import { expect, test } from 'vitest';

import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the first minutes', { posts: 14 }, (product) => {
  test.each([
    ['a phone', phone, 'light', 'ida'],
    ['a desk', { viewport: { width: 1280, height: 900 } }, 'dark', 'ola'],
  ] as const)('on %s a new member adds a picture, saves a post, and is not asked again', async (...row) => {
    const [, options, colorScheme, username] = row;
    const { page } = await product.visit({ ...options, colorScheme });
    await page.goto('/register');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('a long and private phrase');
    await page.getByRole('button', { name: 'sign up' }).click();
    const steps = page.getByRole('region', { name: 'Make it yours' });
    await steps
      .getByRole('button', { name: /Follow/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await steps
      .getByLabel('Picture file')
      .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 300) });
    await steps.getByRole('button', { name: 'Change picture' }).waitFor();
    await page.getByRole('button', { name: 'Save Post 14' }).click();
    await steps.getByText('1 of 3').waitFor();
    await steps.getByRole('button', { name: 'Done' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('navigation', { name: 'Whose posts' }).waitFor();
    expect(await steps.count()).toBe(0);
  });

  test.each([
    ['/about', phone, 'light'],
    ['/about', { viewport: { width: 768, height: 900 } }, 'dark'],
    ['/invest', phone, 'dark'],
  ] as const)('%s passes axe, and all its pictures load without a shift', async (path, options, colorScheme) => {
    const { page } = await product.visit({ ...options, colorScheme });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const heightBefore = await page.evaluate(() => document.body.scrollHeight);
    for (const image of await page.getByRole('main').locator('img').all()) await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(heightBefore);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});
