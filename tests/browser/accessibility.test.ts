import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations } from '#tests/support/browser/visit.ts';
import { fillPath, screens } from '#tests/support/screens.ts';

/** A narrow phone, and a desktop window zoomed to 200 %. */
const sizes = [
  { name: 'at 320 px', options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } },
  { name: 'at 200 %', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
] as const;
/** One of them is enough to see most faults. */
const looks = sizes.flatMap((size, index) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    ...size,
    colorScheme,
    tags: index === 0 && colorScheme === 'light' ? [] : ('sweep' as const),
  })),
);

describeWithProduct('accessibility', { posts: 14, isShared: true }, (product) => {
  const names = () => ({ author: product.community.author.id, post: product.community.posts[0] ?? '' });

  /** How many pixels the page is wider than the screen. */
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  test(
    'icons and what is chosen are seen where the member has the browser force a palette',
    { tags: 'sweep' },
    async () => {
      const { page, settle } = await product.visitAsMember({ ...sizes[0].options, forcedColors: 'active' });
      for (const path of ['/', '/savedPosts', '/discover', '/profile/{author}', '/postDetail/{author}?postId={post}']) {
        await page.goto(fillPath(path, names()));
        await settle();
        // The palette replaces the colour of a button, but not one that its icon has of its own.
        const icons = page.locator(':is(a, button) > svg');
        const unlike = await icons.evaluateAll((found) =>
          found
            .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement!).color)
            .map((icon) => icon.parentElement!.outerHTML),
        );
        expect(unlike, path).toEqual([]);
      }
      const looksOf = async (element: Locator) => (await sharp(await element.screenshot()).stats()).channels;
      const create = page.getByRole('button', { name: 'Create', exact: true });
      expect(Math.max(...(await looksOf(create)).map(({ stdev }) => stdev))).toBeGreaterThan(5);
      await create.click();
      await page.getByRole('button', { name: 'Create a Post' }).click();
      const chip = page.getByRole('dialog', { name: 'Create a Post' }).locator('label', { hasText: 'fashion' });
      const before = await looksOf(chip);
      await chip.click();
      await page.mouse.move(0, 0);
      expect(await chip.getByRole('radio').isChecked()).toBe(true);
      const changes = (await looksOf(chip)).map(({ mean }, channel) => Math.abs(mean - (before[channel]?.mean ?? NaN)));
      expect(Math.max(...changes)).toBeGreaterThan(30);
    },
  );

  for (const { name, options, colorScheme, tags } of looks)
    describe(`${name}, in ${colorScheme}`, { tags }, () => {
      async function open(visit = product.visitAsMember) {
        const { page, settle } = await visit({ ...options, colorScheme });
        /** What is wrong with the page as it is. */
        const findFaults = async () => {
          await settle();
          const wider = await overflow(page);
          const faults = await findAccessibilityViolations(page);
          return wider === 0 ? faults : [...faults, `It is ${wider} px wider than the screen.`];
        };
        return { page, findFaults };
      }

      test.each(['visitor', 'member'] as const)(
        'all screens of a %s pass axe and do not scroll sideways',
        async (viewer) => {
          const { page, findFaults } = await open(viewer === 'visitor' ? product.visit : product.visitAsMember);
          // Those for everybody are the same for both, but for home; and one address shows what a route looks like.
          const seen = screens.filter(
            ({ of, path, route }, index) =>
              (of === viewer || (of === 'everybody' && (viewer === 'visitor' || path === '/'))) &&
              (tags === 'sweep' || screens.findIndex((other) => other.route === route) === index),
          );
          for (const { path, heading } of seen) {
            await page.goto(fillPath(path, names()));
            await page.getByRole('heading', { level: 1, name: heading }).waitFor();
            expect.soft(await findFaults(), path).toEqual([]);
          }
        },
      );

      test('menus and dialogs pass axe', { tags: 'sweep' }, async () => {
        const { page, findFaults } = await open();
        await page.goto(fillPath('/postDetail/{author}?postId={post}', names()));
        const opened = async (open: () => Promise<void>, shown: () => Promise<void>) => {
          await open();
          await shown();
          expect(await findFaults()).toEqual([]);
          await page.keyboard.press('Escape');
        };
        const button = (called: string | RegExp) => page.getByRole('button', { name: called });
        await button('my account').waitFor();
        await opened(
          () => button('my account').click(),
          () => page.getByRole('link', { name: 'My Saves' }).waitFor(),
        );
        await opened(
          () => button(/^Notifications/).click(),
          () => page.getByRole('link', { name: 'See all' }).waitFor(),
        );
        await opened(
          () => button('Enlarge the picture').click(),
          () => page.getByRole('dialog', { name: 'Post 14' }).waitFor(),
        );
        await opened(
          () => button('Create').click(),
          () => page.getByText('What would you like to create?').waitFor(),
        );
        await button('Create').click();
        await opened(
          () => button('Create a Post').click(),
          () => page.getByRole('dialog', { name: 'Create a Post' }).waitFor(),
        );
      });

      test('the toast of a failure passes axe', { tags: 'sweep' }, async () => {
        const { page, findFaults } = await open();
        await page.route('**/api/user/savePost', (route) =>
          route.fulfill({ status: 400, json: { success: false, code: 'not-found', message: 'This post is gone.' } }),
        );
        await page.goto('/');
        // The server renders the visitors' button; the members' one has aria-pressed.
        await page.locator('button[aria-pressed][aria-label="Save Post 14"]').click();
        await page.getByRole('alert').filter({ hasText: 'This post is gone.' }).waitFor();
        expect(await findFaults()).toEqual([]);
      });
    });
});
