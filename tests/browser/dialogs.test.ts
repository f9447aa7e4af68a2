import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { isHydrated, logInAs } from '#tests/support/browser/visit.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Create a Post' });

describeWithProduct('a dialog', { posts: 14, isShared: true }, (product) => {
  /** A member with a half-written post, on a screen that is lower than the form. */
  async function beginPost() {
    const visit = await product.visitAsMember({ viewport: { width: 1280, height: 600 } });
    const { page } = visit;
    await page.goto('/');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await form(page).getByLabel('Title').fill('Half a post');
    return visit;
  }

  test('stays when the file chooser in it is cancelled', async () => {
    const { page } = await beginPost();
    const input = form(page).getByLabel('choose picture');
    // As browsers report it: for the input, and bubbling.
    await input.evaluate((element) => element.dispatchEvent(new Event('cancel', { bubbles: true })));
    expect(await form(page).getByLabel('Title').inputValue()).toBe('Half a post');
  });

  test('stays at four presses of Escape while it is busy, and closes at the first one after that', async () => {
    const { page } = await beginPost();
    const held = Promise.withResolvers<null>();
    await page.route('**/api/user/savePostMetadata', async (route) => {
      await held.promise;
      await route.fulfill({ status: 400, json: { success: false, message: 'Not like this.', code: 'invalid' } });
    });
    await form(page).getByRole('radio', { name: 'beauty' }).check();
    await form(page).getByRole('button', { name: 'post', exact: true }).click();
    await page.getByRole('button', { name: 'create post' }).click();
    await form(page).getByRole('button', { name: 'posting...' }).waitFor();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(1);
    held.resolve(null);
    await form(page).getByRole('button', { name: 'post', exact: true }).waitFor();
    expect(await form(page).getByLabel('Title').inputValue()).toBe('Half a post');
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Create a Post' }).click();
    expect(await form(page).getByLabel('Title').inputValue()).toBe('Half a post');
  });

  test('is shown again where the browser closes it by itself', async () => {
    const { page } = await product.visitAsMember();
    await page.goto('/');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const chooser = page.getByRole('dialog', { name: 'What would you like to create?' });
    // As a gesture of the system does after two that the app has refused.
    await chooser.evaluate((element: HTMLDialogElement) => element.close());
    await chooser.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await chooser.waitFor();
  });

  test('stays at a press on its scroll bar, and closes at one beside it', async () => {
    const { page } = await beginPost();
    const box = await form(page).evaluate((dialog) => {
      // Wide enough to be pressed, also where scroll bars lie over what they scroll.
      const { right, top } = dialog.getBoundingClientRect();
      return { x: right - 4, y: top + 300 };
    });
    // Playwright's Chromium hides scroll bars: the press reaches the same element as one on them.
    await form(page).evaluate((dialog, { x, y }) => {
      for (const type of ['pointerdown', 'pointerup', 'click'])
        dialog.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, isPrimary: true }));
    }, box);
    expect(await form(page).getByLabel('Title').inputValue()).toBe('Half a post');
    // A text that is selected up to a place beside the dialog.
    await form(page).getByRole('heading', { name: 'Create a Post' }).hover();
    await page.mouse.down();
    await page.mouse.move(20, 300);
    await page.mouse.up();
    expect(await form(page).isVisible()).toBe(true);
    await page.mouse.click(20, 300);
    await form(page).waitFor({ state: 'detached' });
  });

  test('in another one closes by itself, one at each Escape', async () => {
    const { page } = await product.visit();
    await logInAs(page, product.community.author);
    await page.goto('/');
    const tile = page.getByRole('link', { name: 'Post 14' });
    // A press before that loads another document, which Back would leave.
    await expect.poll(() => isHydrated(tile)).toBe(true);
    await tile.click();
    await page.getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit your post' });
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await edit.getByLabel('Title').fill('Another title');
    for (let round = 0; round < 2; round += 1) {
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
    }
    await page.goBack();
    await question.getByRole('button', { name: 'cancel' }).click();
    expect(await edit.getByLabel('Title').inputValue()).toBe('Another title');
  });
});
