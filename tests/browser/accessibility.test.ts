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

  /** How many pixels the page is wider than the screen. */
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  /** A change of theme can make transitions of colours, and their ends further ones of what inherits them. */
  const waitForTransitions = (page: Page) =>
    page.evaluate(async () => {
      do await new Promise(requestAnimationFrame);
      while (document.getAnimations().some((animation) => animation instanceof CSSTransition));
    });

  test('icons are seen where the member has the browser force a palette', async () => {
    const { page } = await product.visitAsMember({ forcedColors: 'active' });
    await page.goto('/');
    const picture = await page.getByRole('button', { name: 'Create', exact: true }).screenshot();
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });

  describe.each(screens)('for a member, $name, in light and in dark', ({ options }) => {
    async function open() {
      const { page, settle } = await product.visitAsMember(options);
      /** What is wrong with the page as it is, in either theme. */
      const findFaults = async () => {
        await settle();
        const faults: string[] = [];
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await waitForTransitions(page);
          const found = await findAccessibilityViolations(page);
          const wider = await overflow(page);
          if (wider !== 0) found.push(`It is ${wider} px wider than the screen.`);
          faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
        }
        return faults;
      };
      return { page, findFaults };
    }

    test('all screens pass axe and do not scroll sideways', { timeout: 600_000 }, async () => {
      const { page, findFaults } = await open();
      for (const [name, path, heading] of routes) {
        await page.goto(path());
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect.soft(await findFaults(), name).toEqual([]);
      }
    });

    test('menus and dialogs pass axe', async () => {
      const { page, findFaults } = await open();
      await page.goto(post());
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

    test('the toast of a failure passes axe', async () => {
      const { page, findFaults } = await open();
      await page.route('**/api/user/savePost', (route) =>
        route.fulfill({ status: 400, json: { success: false, message: 'This post is gone.' } }),
      );
      await page.goto('/');
      // The server renders the visitors' button; the members' one has aria-pressed.
      await page.locator('button[aria-pressed][aria-label="Save Post 14"]').click();
      await page.getByRole('alert').filter({ hasText: 'This post is gone.' }).waitFor();
      expect(await findFaults()).toEqual([]);
    });
  });
});
