import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';

const viewport = { width: 320, height: 740 };

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not on the page.`);
  return box;
};

describeWithProduct('a narrow screen', { posts: 3 }, (product) => {
  test.each(['Notifications', 'my account'])('shows the whole panel of %s', async (name) => {
    const { page } = await product.visitAsMember({ viewport });
    await page.goto('/about');
    await page.getByRole('button', { name }).click();
    const id = await page.getByRole('button', { name }).getAttribute('aria-controls');
    const { x, width } = await boxOf(page, `[id="${id}"]`);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
  });

  test('shows the line at its bottom above the comment box', async () => {
    const { page } = await product.visitAsMember({ viewport });
    await page.route('**/api/user/getCurrentUser', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), emailVerified: false } });
    });
    const { author, posts } = product.community;
    await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
    const comment = page.getByRole('textbox', { name: 'Write your comment' });
    const line = page.getByRole('region', { name: 'Your e-mail address' });
    await Promise.all([comment.waitFor(), line.waitFor()]);
    const [{ y, height }, box] = [(await line.boundingBox())!, (await comment.boundingBox())!];
    expect(y + height).toBeLessThanOrEqual(box.y);
    // Two lines of text at most.
    expect(height).toBeLessThan(72);
    // The box is above the bar of categories, and nothing shows between them.
    const form = await boxOf(page, 'form:has(textarea)');
    expect(form.y + form.height).toBeCloseTo((await boxOf(page, 'header nav')).y, 0);
    // The bell's sheet comes in its place.
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await line.waitFor({ state: 'hidden' });
  });

  test('shortens the longest username on the cards of members to follow', async () => {
    const longest = 'the.quiet.wardrobe.of.marianne';
    const { page } = await product.visitAsMember({ viewport });
    await page.route('**/api/user/getSuggestedMembers*', async (route) => {
      const answer = await route.fetch();
      const { members } = (await answer.json()) as { members: object[] };
      await route.fulfill({
        response: answer,
        json: { members: members.map((one) => ({ ...one, username: longest })) },
      });
    });
    await page.goto('/discover');
    await page.getByText(longest).first().waitFor();
    const widths = page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(await widths).toEqual([viewport.width, viewport.width]);
  });

  test.each([320, 640, 768])(
    'shows the whole name of the community at %i px, to visitors and members',
    async (width) => {
      for (const visit of [product.visit, product.visitAsMember]) {
        const { page } = await visit({ viewport: { width, height: 740 } });
        await page.goto('/about');
        await page
          .locator('header')
          .getByRole('button')
          .or(page.getByRole('link', { name: 'login' }))
          .first()
          .waitFor();
        const name = page.locator('header').getByRole('link', { name: 'Cleaner Life' });
        expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
      }
    },
  );

  test.each(['de-DE', 'es-ES', 'hi-IN'].flatMap((locale) => [320, 360, 390].map((width) => [locale, width] as const)))(
    'shows the whole name to a visitor who reads %s, at %i px',
    async (locale, width) => {
      const { page } = await product.visit({ viewport: { width, height: 640 }, locale });
      await page.goto('/about');
      const name = page.getByRole('link', { name: 'Cleaner Life' }).first();
      expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
    },
  );

  test('has room for the longer words of German', async () => {
    const { page } = await product.visitAsMember({ viewport });
    const { author, posts } = product.community;
    await page.goto('/editProfile');
    await page.getByLabel('Language').selectOption('German');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Profil bearbeiten' }).waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
    await page.getByRole('link', { name: /^Zum Shop/ }).waitFor();
    expect(await overflow()).toBe(0);
    await page.goto('/savedPosts');
    await page.getByRole('button', { name: 'Neue Sammlung' }).waitFor();
    expect(await overflow()).toBe(0);
  });
});
