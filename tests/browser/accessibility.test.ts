import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts';
import { stockCommunity, type StockedCommunity } from '#tests/support/stocked-community.ts';
import { accessibilityFaults, signedIn, visit } from '#tests/support/visitor.ts';

let community: StockedCommunity;
let product: StartedProduct;
let browser: Browser;

beforeAll(async () => {
  community = await stockCommunity(14);
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: community.folder }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await community.remove();
});

/** A narrow phone, and a desk whose page is enlarged to twice its size. */
const screens = [
  { name: 'at 320 px', options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } },
  { name: 'at 200 %', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
] as const;

const post = () => `/postDetail/${community.author.id}?postId=${community.posts[0]}`;
const routes: [string, () => string, RegExp][] = [
  ['home', () => '/', /Welcome/],
  ['discover', () => '/discover?query=noor', /Discover/],
  ['beauty', () => '/beauty', /beauty/i],
  ['saved posts', () => '/savedPosts', /Saved/],
  ['own profile', () => '/profile/me', /amara/],
  ['another profile', () => `/profile/${community.author.id}`, /noor/],
  ['connections', () => '/connections/me', /my clean community/],
  ['edit profile', () => '/editProfile', /Edit/],
  ['a post', post, /Post 14/],
  ['an unknown address', () => '/nowhere', /Unexpected/],
];

const faultsOf = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  return accessibilityFaults(page);
};

/** No wider than the screen: nobody scrolls sideways to read. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, options } of screens) {
    describe(`for a member, ${colorScheme}, ${name}`, () => {
      const come = async () => {
        const { page } = await visit(browser, product.address, { ...options, colorScheme });
        await signedIn(page, community.member);
        return page;
      };

      test.each(routes)('%s has no fault that axe finds, and fits', async (_, path, heading) => {
        const page = await come();
        await page.goto(path());
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await faultsOf(page)).toEqual([]);
        expect(await overhang(page)).toBe(0);
      });

      test('what opens on a page has no fault that axe finds', async () => {
        const page = await come();
        await page.goto(post());
        const opened = async (open: () => Promise<void>, shown: () => Promise<void>) => {
          await open();
          await shown();
          expect(await faultsOf(page)).toEqual([]);
          await page.keyboard.press('Escape');
        };
        const button = (called: string | RegExp) => page.getByRole('button', { name: called });
        await button('my account').waitFor();
        await opened(() => button('my account').click(), () => page.getByRole('link', { name: 'My Saves' }).waitFor());
        await opened(() => button(/^Notifications/).click(), () => page.getByRole('button', { expanded: true }).waitFor());
        await opened(() => button('Create').click(), () => page.getByText('What would you like to create?').waitFor());
        await button('Create').click();
        await opened(() => button('Create a Post').click(), () => page.getByRole('dialog', { name: 'Create a Post' }).waitFor());
      });

      test('a refusal that is told has no fault that axe finds', async () => {
        const page = await come();
        await page.route('**/api/user/savePost', (route) => route.fulfill({ status: 400, json: { success: false, message: 'This post is not to be had.' } }));
        await page.goto('/');
        // A visitor's button stands in its place until the app knows the member.
        await page.locator('button[aria-pressed][aria-label="Save Post 14"]').click();
        await page.getByRole('alertdialog', { name: 'This post is not to be had.' }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    });
  }
}
