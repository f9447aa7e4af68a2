import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts';
import { stockCommunity, type StockedCommunity } from '#tests/support/stocked-community.ts';
import { phone, signedIn, visit } from '#tests/support/visitor.ts';

let community: StockedCommunity;
let product: StartedProduct;
let browser: Browser;

beforeAll(async () => {
  community = await stockCommunity(40);
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: community.folder }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await community.remove();
});

interface Look {
  page: Page;
  /** What the page asked its server for. */
  calls: string[];
  moved: () => Promise<number>;
}

/** Opens a page and waits until the app has taken it over. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Look> {
  const { page } = await visit(browser, product.address, { ...phone, ...options });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')));
  await page.waitForLoadState('networkidle');
  const moved = () => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
  return { page, calls, moved };
}

test('S001: without a script, home shows its tiles, their pictures and where they lead', async () => {
  const { page } = await visit(browser, product.address, { ...phone, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome to a Cleaner life', level: 1 }).waitFor();
  const tile = page.getByRole('link', { name: 'Post 40', exact: false }).first();
  expect(await tile.getAttribute('href')).toBe(`/postDetail/${community.author.id}?postId=${community.posts[0]}`);
  const picture = tile.getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].slice(0, 4).every((image) => image.complete && image.naturalWidth > 0));
  expect(await picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('1');
});

for (const path of ['/', '/about', '/invest', '/login', '/register', '/forgot-password', '/nowhere']) {
  test(`${path} is taken over as it stands: nothing moves, and nothing is asked for again`, async () => {
    const { page, calls, moved } = await open(path);
    expect(await page.locator('#root').getAttribute('data-at')).toBe(path);
    expect(calls).toEqual([]);
    expect(await moved()).toBeLessThanOrEqual(0.02);
  });
}

test('the grid goes on where the page from the server ends', async () => {
  const { page, calls } = await open('/');
  await page.mouse.wheel(0, 20_000);
  await page.getByText('Post 1', { exact: true }).waitFor();
  expect(calls).toEqual([`/api/user/getAllPosts?cursor=${community.posts[11]}`]);
});

/** The app is held up, to see what stands there until it starts. */
async function holdUpApp(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('at a first visit the first pictures have the link to themselves: face and further pictures follow with the app', async () => {
  const { page } = await visit(browser, product.address, phone);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdUpApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6).every(({ naturalWidth }) => naturalWidth > 0));
  const followers = (path: string) => path.endsWith('.woff2') || path.startsWith('/media/');
  expect(asked.filter(followers)).toHaveLength(6);
  release();
  await expect.poll(() => asked.some((path) => path.endsWith('.woff2'))).toBe(true);
  await expect.poll(() => asked.filter(followers).length).toBeGreaterThan(7);
});

test('somebody who scrolls before the app runs sees the further pictures all the same', async () => {
  const { page } = await visit(browser, product.address, phone);
  await holdUpApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByText('Post 30', { exact: true }).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('main li img')].at(10)?.naturalWidth);
});

test('S034: what a member saves before the app runs shows as saved at once, and is', async () => {
  const { page } = await visit(browser, product.address, phone);
  await signedIn(page, community.member);
  const release = await holdUpApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Save Post 39', exact: true });
  await button.tap();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  release();
  await page.getByText('Post saved successfully!').first().waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  const { postIds } = await (await page.request.get('/api/user/getSavedPostIds', { headers: { authorization: `Bearer ${community.member.token}` } })).json() as { postIds: string[] };
  expect(postIds).toEqual([community.posts[1]]);
});

test('S038: a visitor who taps a save button before the app runs is invited once it does', async () => {
  const { page } = await visit(browser, product.address, phone);
  const release = await holdUpApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Save Post 39', exact: true }).tap();
  release();
  await page.getByText('Sign up to save posts.').first().waitFor();
});

test("S022: a member's reload shows the account's tools, and never the visitors'", async () => {
  const { page } = await visit(browser, product.address, phone);
  await signedIn(page, community.member);
  const release = await holdUpApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByText('Post 40').waitFor();
  expect(await page.getByRole('link', { name: 'sign up' }).isVisible()).toBe(false);
  release();
  await page.getByRole('button', { name: 'my account' }).waitFor();
  expect(await page.getByRole('link', { name: 'sign up' }).count()).toBe(0);
});

test('S011: a shared link tells who shares it what it shows, and leads a visitor to sign up without a detour', async () => {
  const path = `/postDetail/${community.author.id}?postId=${community.posts[0]}`;
  const { page, calls, moved } = await open(path);
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Post 40 · Cleaner Life');
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/^http:\/\/.*\/media\/.*\/960\.webp$/);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/postDetail\/.*\?postId=/);
  await page.getByRole('heading', { name: 'Sign up', level: 1 }).waitFor();
  expect(calls).toEqual([]);
  expect(await moved()).toBeLessThanOrEqual(0.02);
});

test('S011: a member who opens a shared link sees the post, which came with the page', async () => {
  const { page } = await visit(browser, product.address, phone);
  await signedIn(page, community.member);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/postDetail/${community.author.id}?postId=${community.posts[0]}`);
  await page.getByRole('heading', { name: 'Post 40', level: 1 }).waitFor();
  expect(asked.filter((url) => url.includes('/getPost?'))).toEqual([]);
});

test('S018: an unknown address answers 404 and the error page, a missing post 404', async () => {
  const { page } = await visit(browser, product.address, { javaScriptEnabled: false });
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await page.getByText('404 Not Found').waitFor();
  expect((await page.goto(`/postDetail/nobody?postId=0198f0c2-2222-7d3e-a7a4-5b1f3c0d9e21`))?.status()).toBe(404);
});
