import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations } from '#tests/support/browser/visit.ts';

describeWithProduct('accessibility', { posts: 14 }, (product) => {
  /** A narrow phone, and a desktop window zoomed to 200 %. */
  const screens = [
    { name: 'at 320 px', options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } },
    { name: 'at 200 %', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
  ] as const;

  const post = () => `/postDetail/${product.community.author.id}?postId=${product.community.posts[0]}`;
  const routes: [string, () => string, RegExp][] = [
    ['home', () => '/', /Welcome/],
    ['discover', () => '/discover', /Discover/],
    ['people found', () => '/discover?query=noor', /Discover/],
    ['posts found', () => '/discover?query=post', /Discover/],
    ['beauty', () => '/beauty', /beauty/i],
    ['saved posts', () => '/savedPosts', /Saved/],
    ['own profile', () => '/profile/me', /amara/],
    ['another profile', () => `/profile/${product.community.author.id}`, /noor/],
    ['connections', () => '/connections/me', /my clean community/],
    ['edit profile', () => '/editProfile', /Edit/],
    ['blocked members', () => '/blocked', /Blocked/],
    ["one's data", () => '/yourData', /Your data/],
    ['sessions', () => '/sessions', /Sessions/],
    ['API tokens', () => '/apiTokens', /API tokens/],
    ['a post', post, /Post 14/],
    ['notifications', () => '/notifications', /Notifications/],
    ['the page that ends the daily mail', () => '/stop-daily-mail?token=none', /Your daily mail/],
    ['an unknown address', () => '/nowhere', /Unexpected/],
  ];

  const violationsOf = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    return findAccessibilityViolations(page);
  };

  /** How many pixels the page is wider than the screen. */
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  test('icons are seen where the member has the browser force a palette', async () => {
    const { page } = await product.visitAsMember({ forcedColors: 'active' });
    await page.goto('/');
    const picture = await page.getByRole('button', { name: 'Create', exact: true }).screenshot();
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, options } of screens) {
      describe(`for a member, ${colorScheme}, ${name}`, () => {
        const openAsMember = async () => {
          const { page } = await product.visitAsMember({ ...options, colorScheme });
          return page;
        };

        test.each(routes)('%s passes axe and does not scroll sideways', async (_, path, heading) => {
          const page = await openAsMember();
          await page.goto(path());
          await page.getByRole('heading', { level: 1, name: heading }).waitFor();
          expect(await violationsOf(page)).toEqual([]);
          expect(await overflow(page)).toBe(0);
        });

        test('menus and dialogs pass axe', async () => {
          const page = await openAsMember();
          await page.goto(post());
          const opened = async (open: () => Promise<void>, shown: () => Promise<void>) => {
            await open();
            await shown();
            expect(await violationsOf(page)).toEqual([]);
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

        test('the toast of a failure passes axe', async () => {
          const page = await openAsMember();
          await page.route('**/api/user/savePost', (route) =>
            route.fulfill({ status: 400, json: { success: false, message: 'This post is gone.' } }),
          );
          await page.goto('/');
          // The server renders the visitors' button; the members' one has aria-pressed.
          await page.locator('button[aria-pressed][aria-label="Save Post 14"]').click();
          await page.getByRole('alert').filter({ hasText: 'This post is gone.' }).waitFor();
          expect(await findAccessibilityViolations(page)).toEqual([]);
        });
      });
    }
  }
});
