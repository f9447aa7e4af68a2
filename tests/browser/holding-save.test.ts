import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

const plus = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add to collection' });
const isSaved = (page: Page, title: string) => plus(page, title).getAttribute('aria-pressed');

/** A finger on the middle of this post's '+'. */
async function touch(page: Page, title: string) {
  const browser = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await plus(page, title).boundingBox())!;
  const at = (down: number) => [{ x: x + width / 2, y: y + height / 2 + down }];
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  return {
    move: (down: number) => browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(down) }),
    lift: () => browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

describeWithProduct('holding the + of a post', { posts: 14 }, (product) => {
  test('S034, S151: a finger opens the sheet, and saves nothing when it is lifted; the toast of the next save has that collection', async () => {
    const { page } = await product.visitAsMember(phone);
    await page.goto('/');
    await expect.poll(() => isSaved(page, 'Post 14')).toBe('false');
    const finger = await touch(page, 'Post 14');
    await sheet(page).waitFor();
    await finger.lift();
    await sheet(page).getByLabel('Name').fill('Kitchen');
    expect(await isSaved(page, 'Post 14')).toBe('false');
    await sheet(page).getByRole('button', { name: 'Create' }).tap();
    await sheet(page).getByRole('checkbox', { name: 'Kitchen', checked: true }).waitFor();
    await sheet(page).getByRole('button', { name: 'Done' }).tap();
    // It is saved with that.
    await expect.poll(() => isSaved(page, 'Post 14')).toBe('true');

    await plus(page, 'Post 13').tap();
    await page.getByText('Post saved successfully!').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // As somebody does who uses the keyboard.
    await page.keyboard.press('Alt+T');
    await page.getByRole('button', { name: 'Add to Kitchen' }).press('Enter');
    await page.getByText('Added to “Kitchen”.').waitFor();
    await page.getByRole('button', { name: 'Change' }).tap();
    await sheet(page).getByRole('checkbox', { name: 'Kitchen', checked: true }).waitFor();
  });

  test('S034: a finger that scrolls the page opens nothing, and one that is lifted saves', async () => {
    const { page } = await product.visitAsMember(phone);
    await page.goto('/');
    await expect.poll(() => isSaved(page, 'Post 12')).toBe('false');
    await page.clock.install();
    const finger = await touch(page, 'Post 12');
    for (const down of [-5, -20, -40]) await finger.move(down);
    await page.clock.runFor(2000);
    await finger.lift();
    expect(await sheet(page).count()).toBe(0);
    expect(await isSaved(page, 'Post 12')).toBe('false');
    await page.clock.resume();
    await plus(page, 'Post 12').tap();
    await expect.poll(() => isSaved(page, 'Post 12')).toBe('true');
    expect(await sheet(page).count()).toBe(0);
  });

  test('S034: so do a held mouse, a right click and the key for menus, after which a click saves again', async () => {
    const { page } = await product.visitAsMember();
    await page.goto('/');
    await expect.poll(() => isSaved(page, 'Post 11')).toBe('false');
    await plus(page, 'Post 11').hover();
    await page.mouse.down();
    await sheet(page).waitFor();
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await plus(page, 'Post 11').click({ button: 'right' });
    await sheet(page).waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await plus(page, 'Post 11').press('ContextMenu');
    await sheet(page).waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    expect(await isSaved(page, 'Post 11')).toBe('false');
    await plus(page, 'Post 11').press('Enter');
    await expect.poll(() => isSaved(page, 'Post 11')).toBe('true');
    await plus(page, 'Post 11').click();
    await expect.poll(() => isSaved(page, 'Post 11')).toBe('false');
  });
});
