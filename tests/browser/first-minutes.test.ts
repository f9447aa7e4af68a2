/** @module-tag sweep */

import { expect, test } from 'vitest';

import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the first minutes', { posts: 14 }, (product) => {
  test.each([
    ['a phone', phone, 'light', 'ida'],
    ['a desk', { viewport: { width: 1280, height: 900 } }, 'dark', 'ola'],
  ] as const)('on %s a new member saves a post, later adds a picture, and is not asked again', async (...row) => {
    const [, options, colorScheme, username] = row;
    const { page } = await product.visit({ ...options, colorScheme });
    await page.goto('/register');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('a long and private phrase');
    await page.getByRole('button', { name: 'sign up' }).click();
    const steps = page.getByRole('region', { name: 'Tap + on three posts' });
    await steps.waitFor();
    await page.waitForLoadState('networkidle');
    // With a picture and the title below it in sight.
    const strip = (await steps.boundingBox())!;
    expect(strip.height).toBeLessThanOrEqual(64);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Save Post 14' }).click();
    await steps.getByText('1 of 3').waitFor();
    await steps.getByRole('button', { name: 'Done' }).click();
    await steps.waitFor({ state: 'detached' });
    // One thing on each visit.
    await page.reload();
    await page.getByRole('region', { name: 'Confirm your e-mail' }).getByRole('button', { name: 'Later' }).click();
    await page.reload();
    const picture = page.getByRole('region', { name: 'A picture of you' });
    await picture
      .getByLabel('Picture file')
      .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 300) });
    await picture.getByRole('button', { name: 'Change picture' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await picture.getByRole('button', { name: 'Done' }).click();
    await picture.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('navigation', { name: 'Whose posts' }).waitFor();
    expect(await steps.or(picture).count()).toBe(0);
  });

  test('on the smallest phone a new member sees two tiles whole', async () => {
    const { page } = await product.visit({ viewport: { width: 320, height: 640 } });
    await page.goto('/register');
    await page.getByLabel('Username').fill('small');
    await page.getByLabel('Email').fill('small@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long and private phrase');
    await page.getByRole('button', { name: 'sign up' }).click();
    await page.getByRole('region', { name: 'Tap + on three posts' }).waitFor();
    await page.waitForLoadState('networkidle');
    const menu = (await page.getByRole('navigation', { name: 'Main menu' }).boundingBox())!;
    const tiles = page.getByRole('main').locator('li[data-height]');
    for (const tile of [tiles.nth(0), tiles.nth(1)]) {
      const { y, height } = (await tile.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(menu.y);
    }
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
