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
  const panelOf = async (page: Page, name: string) => {
    await page.getByRole('button', { name }).click();
    const id = await page.getByRole('button', { name }).getAttribute('aria-controls');
    return boxOf(page, `[id="${id}"]`);
  };

  test.each(['Notifications', 'my account'])(
    'shows %s in a sheet at its bottom, which a press beside it closes',
    { tags: 'sweep' },
    async (name) => {
      const { page } = await product.visitAsMember({ viewport });
      await page.goto('/about');
      const { x, y, width, height } = await panelOf(page, name);
      expect([x, width, y + height]).toEqual([0, viewport.width, viewport.height]);
      // On a link of the page, which is not followed.
      const { x: left, y: top } = await boxOf(page, 'header a[href="/"]');
      await page.mouse.click(left + 5, top + 15);
      await page.locator('[aria-expanded=true]').waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/about');
    },
  );

  test(
    'a wider one shows a menu beside its button, above it where there is no room below',
    { tags: 'sweep' },
    async () => {
      const { page, settle } = await product.visitAsMember({ viewport: { width: 760, height: 600 } });
      const { author, posts } = product.community;
      await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
      const button = page.getByRole('button', { name: 'More about this post' });
      await button.waitFor();
      // What comes later moves the button, also while its menu is measured.
      await settle();
      for (const [block, isBelow] of [
        ['start', true],
        ['end', false],
      ] as const) {
        await button.evaluate((element, edge) => element.scrollIntoView({ block: edge, behavior: 'instant' }), block);
        await panelOf(page, 'More about this post');
        const place = async () => {
          const menu = await boxOf(page, '[role=menu]');
          const { y, height } = (await button.boundingBox())!;
          const gap = isBelow ? menu.y - y - height : y - menu.y - menu.height;
          const isWhole = menu.y >= 0 && menu.y + menu.height <= 600 && menu.x + menu.width <= 760;
          return { gap: Math.round(gap), isWhole };
        };
        await expect.poll(place).toEqual({ gap: 8, isWhole: true });
        // It stays beside its button while the page is scrolled.
        await page.evaluate(() => scrollBy({ top: -20, behavior: 'instant' }));
        await expect.poll(place).toEqual({ gap: 8, isWhole: true });
        await page.keyboard.press('Escape');
      }
    },
  );

  test(
    'leads from a button beside the main menu to the comment box, until that is in view',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visitAsMember({ viewport });
      const { author, posts } = product.community;
      await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
      const button = page.getByRole('button', { name: 'Write a comment' });
      const box = page.getByRole('textbox', { name: 'Write your comment' });
      await button.waitFor();
      // At its place: Playwright's own click may scroll the page, which brings the box into view.
      const { x, y, width, height } = (await button.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
      await button.waitFor({ state: 'detached' });
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await button.waitFor();
    },
  );

  test('shows a comment that was sent, marks it and keeps the focus in the box', { tags: 'sweep' }, async () => {
    const { page } = await product.visitAsMember({ viewport });
    const { author, posts } = product.community;
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/user/addComments', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
    const box = page.getByRole('textbox', { name: 'Write your comment' });
    await box.fill('A comment of several lines.\n'.repeat(6));
    await page.getByRole('button', { name: 'Send comment' }).click();
    const sent = page.locator('#comments li').last();
    await sent.getByText('A comment of several lines.').waitFor();
    const animation = () => sent.evaluate((element) => getComputedStyle(element).animationName);
    const isShown = () =>
      sent.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    expect(await animation()).not.toBe('none');
    await expect.poll(isShown).toBe(true);
    // The server's answer takes the place of what was shown before.
    held.resolve(undefined);
    await sent.getByRole('button', { name: 'delete' }).waitFor();
    await expect.poll(animation).not.toBe('none');
    expect(await isShown()).toBe(true);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('shows messages and no menu while a keyboard has pushed the page up', { tags: 'sweep' }, async () => {
    const { page } = await product.visit({ viewport });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.waitFor();
    await page.getByRole('button', { name: 'Save Post 3' }).click();
    await page.locator('[data-sonner-toast]').getByRole('link').focus();
    // As the browsers of phones report it.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - 400 });
      Object.defineProperty(visualViewport, 'offsetTop', { value: 100 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await boxOf(page, '[data-sonner-toast]')).y > 100 + 40).toBe(true);
  });

  test('shortens the longest username on the cards of members to follow', { tags: 'sweep' }, async () => {
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

  test('shows the whole name of the community, as wider ones do, to visitors and members', async () => {
    for (const visit of [product.visit, product.visitAsMember]) {
      const { page } = await visit({ viewport });
      await page.goto('/about');
      await page
        .locator('header')
        .getByRole('button')
        .or(page.getByRole('link', { name: 'login' }))
        .first()
        .waitFor();
      const name = page.locator('header').getByRole('link', { name: 'Cleaner Life' });
      for (const width of [320, 640, 768]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth), `${width} px`).toBeLessThanOrEqual(
          0,
        );
      }
    }
  });

  test.each(['de-DE', 'es-ES', 'hi-IN'])(
    'shows the whole name to a visitor who reads %s',
    { tags: 'sweep' },
    async (locale) => {
      const { page } = await product.visit({ viewport, locale });
      await page.goto('/about');
      const name = page.getByRole('link', { name: 'Cleaner Life' }).first();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth), `${width} px`).toBeLessThanOrEqual(
          0,
        );
      }
    },
  );

  test('has room for the longer words of German', { tags: 'sweep' }, async () => {
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
