import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts';
import { stockCommunity, type StockedCommunity } from '#tests/support/stocked-community.ts';
import { phone, signedIn, visit } from '#tests/support/visitor.ts';

// Back to a grid: at the same place and without a request, however deep one was (S116).
let community: StockedCommunity;
let product: StartedProduct;
let browser: Browser;

beforeAll(async () => {
  community = await stockCommunity(140);
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: community.folder }), launchChromium()]);
  await saveAll();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await community.remove();
});

/** In the order of their making, so that the last one stands first in the list. */
async function saveAll() {
  const headers = { authorization: `Bearer ${community.member.token}`, 'content-type': 'application/json' };
  const pictures: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await fetch(`${product.address}/api/user/getAllPosts?limit=100${cursor && `&cursor=${cursor}`}`);
    const { posts, nextCursor } = (await page.json()) as { posts: { imageUrl: string }[]; nextCursor: string | null };
    pictures.unshift(...posts.map(({ imageUrl }) => imageUrl).toReversed());
    cursor = nextCursor;
  }
  for (const imageUrl of pictures) {
    const answer = await fetch(`${product.address}/api/user/savePost`, { method: 'POST', headers, body: JSON.stringify({ imageUrl }) });
    expect(answer.status).toBe(200);
  }
}

/** A member on this page, and what the page has asked its server for since `asked` was last emptied. */
async function come(path: string, serviceWorkers: 'allow' | 'block' = 'block') {
  const { page } = await visit(browser, product.address, { ...phone, serviceWorkers });
  await signedIn(page, community.member);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // The bell asks every thirty seconds, wherever one is.
    if (pathname.startsWith('/api/') && !pathname.endsWith('getUnreadNotifications')) asked.push(pathname + search);
  });
  await page.goto(path);
  await tile(page, 140).waitFor();
  return { page, asked };
}

const tiles = 'main li a[href*="postDetail"]';
const tile = (page: Page, number: number) => page.locator('main li').getByRole('link', { name: new RegExp(`Post ${number}$`) });

/** Scrolls on until the grid has this post, and puts it in the middle of the screen; answers where that is. */
async function goDownTo(page: Page, number: number): Promise<number> {
  while ((await tile(page, number).count()) === 0) {
    const known = await page.locator(tiles).count();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length > count, [tiles, known] as const);
  }
  await tile(page, number).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return page.evaluate(() => scrollY);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openPost(page: Page, number: number) {
  await tile(page, number).click();
  await heading(page, `Post ${number}`).waitFor();
  await page.getByText('Nobody has said anything yet.').waitFor();
}

async function goBackTo(page: Page, number: number, y: number) {
  await page.goBack();
  await tile(page, number).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
}

for (const [name, path] of [['home', () => '/'], ['a category', () => '/beauty'], ["a member's posts", () => `/profile/${community.author.id}`], ['what one keeps', () => '/savedPosts']] as const) {
  test(`from a post, Back finds ${name} as it was left, five pages deep, and asks for nothing`, async () => {
    const { page, asked } = await come(path());
    const y = await goDownTo(page, 10);
    await openPost(page, 10);
    asked.length = 0;
    await goBackTo(page, 10, y);
    expect(asked).toEqual([]);
  });
}

test('from a post that was reloaded, Back finds home where it was, five pages deep, and asks for nothing', async () => {
  const { page, asked } = await come('/');
  const y = await goDownTo(page, 10);
  await openPost(page, 10);
  // The account is asked for at each start.
  const hasStarted = page.waitForResponse((answer) => answer.url().endsWith('/getCurrentUser'));
  await page.reload();
  await heading(page, 'Post 10').waitFor();
  await hasStarted;
  asked.length = 0;
  await goBackTo(page, 10, y);
  expect(asked).toEqual([]);
});

