import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFile } from '#tests/support/built-file.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { queriesKept, siteKept, tilesDecoded } from '#tests/support/kept-site.ts';
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts';
import { stockCommunity, type StockedCommunity } from '#tests/support/stocked-community.ts';
import { openLink, type UnreliableLink } from '#tests/support/unreliable-link.ts';
import { accessibilityFaults, phone, signedIn, visit } from '#tests/support/visitor.ts';

let community: StockedCommunity;
let product: StartedProduct;
let link: UnreliableLink;
let browser: Browser;

beforeAll(async () => {
  community = await stockCommunity(12);
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: community.folder }), launchChromium()]);
  link = await openLink(product.address);
});
afterAll(async () => {
  await browser.close();
  await link.stop();
  await product.stop();
  await community.remove();
});

/** Somebody whose browser keeps the site; `siteKept` waits until it has. */
async function come({ isMember = false } = {}) {
  const { page } = await visit(browser, link.address, { ...phone, serviceWorkers: 'allow' });
  if (isMember) await signedIn(page, community.member);
  return page;
}

const saveButton = (page: Page, number: number) => page.getByRole('button', { name: `Save Post ${number}`, exact: true });

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${product.address}/api${path}`, { headers: { authorization: `Bearer ${community.member.token}` } });
  return (await answer.json()) as T;
}

test('without a network, home shows its tiles with their pictures, and says how old they are', async () => {
  const page = await come();
  await page.goto('/');
  await tilesDecoded(page);
  await siteKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await tilesDecoded(page);
  await page.getByText(/^You are offline\. What you see is as of /).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
});

test('without a network, a member stays signed in and finds again what was open', async () => {
  const page = await come({ isMember: true });
  await page.goto('/');
  await tilesDecoded(page);
  await siteKept(page);
  await page.getByRole('link', { name: /Post 12$/ }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Post 12' }).waitFor();
  await page.getByText('Nobody has said anything yet.').waitFor();
  await queriesKept(page, ['posts', 'newest'], ['follows', 'isFollowing', community.author.id]);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Post 12' }).waitFor();
  await page.getByText(/^You are offline\./).waitFor();
  await page.getByRole('button', { name: 'my account' }).waitFor();
});

test('twenty actions without a network, the tab closed, every second answer lost: the server ends as if nothing had happened', async () => {
  const page = await come({ isMember: true });
  const context = page.context();
  await page.goto('/');
  await tilesDecoded(page);
  await siteKept(page);
  await page.evaluate(() => scrollTo(0, 1200));
  await saveButton(page, 4).waitFor();
  await queriesKept(page, ['posts', 'newest'], ['saves', 'ids']);
  await context.setOffline(true);

  // Nine saves, two of which are taken back.
  for (const number of [12, 11, 10, 9, 8, 7, 6, 5, 4]) await saveButton(page, number).click();
  for (const number of [11, 5]) await saveButton(page, number).click();
  // A follow, and eight comments on two posts.
  for (const number of [12, 10]) {
    await page.getByRole('link', { name: new RegExp(`Post ${number}$`) }).first().click();
    const box = page.getByPlaceholder('Write your comment...');
    for (const word of ['one', 'two', 'three', 'four']) {
      await box.fill(`${word} of ${number}`);
      await box.press('Enter');
    }
    if (number === 12) await page.getByRole('button', { name: '+ Follow' }).click();
    await page.goBack();
    await saveButton(page, 12).waitFor();
  }
  await page.getByText('16 actions wait for the network.').waitFor();
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await next.getByText('16 actions wait for the network.').waitFor();
  await expect.poll(() => saveButton(next, 10).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => saveButton(next, 11).getAttribute('aria-pressed')).toBe('false');

  let writes = 0;
  link.let(({ method }) => (method === 'POST' && (writes += 1) % 2 === 1 ? 'lose answer' : 'pass'));
  await context.setOffline(false);
  await next.getByText('16 actions that were waiting went through.').first().waitFor({ timeout: 90_000 });
  link.let(() => 'pass');
  expect(writes).toBeGreaterThan(16);

  const { postIds } = await ask<{ postIds: string[] }>('/user/getSavedPostIds');
  const posts = (number: number) => community.posts[12 - number]!;
  expect(postIds.toSorted()).toEqual([12, 10, 9, 8, 7, 6, 4].map(posts).toSorted());
  for (const number of [12, 10]) {
    const { comments } = await ask<{ comments: { comment: string }[] }>(`/user/getComments?postId=${posts(number)}`);
    expect(comments.map(({ comment }) => comment)).toEqual(['one', 'two', 'three', 'four'].map((word) => `${word} of ${number}`));
  }
  expect(await ask(`/user/isFollowing?userId=${community.author.id}`)).toEqual({ isFollowing: true });
});

test('the worker and the manifest are served as what they are, and always asked for anew', async () => {
  const answers = await Promise.all(['/sw.js', '/manifest.webmanifest', '/icons/maskable-512.png'].map((path) => fetch(product.address + path)));
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')?.split(';')[0], headers.get('cache-control')])).toEqual([
    [200, 'application/javascript', 'no-cache'],
    [200, 'application/manifest+json', 'no-cache'],
    [200, 'image/png', 'no-cache'],
  ]);
  expect(await answers[1]!.json()).toMatchObject({ name: 'Cleaner Life', display: 'standalone', start_url: '/' });
});

test('a new version waits until it is asked for, and breaks nothing until then', async () => {
  const page = await come();
  await page.goto('/');
  await siteKept(page);
  const entry = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '');
  // A new build: another worker, and parts of the old one are gone.
  const gone = ['routes/about', 'routes/invest'].map(builtFile);
  link.let(({ path }) => {
    if (path === '/sw.js') return { rewrite: (text) => text.replace(/version:`\w+/, 'version:`newer') };
    return gone.includes(path) ? { status: 404 } : 'pass';
  });
  await page.getByRole('link', { name: 'Invest' }).click();
  await page.getByRole('heading', { level: 1, name: /invest/i }).waitFor();
  expect(entry).not.toBe('');
  link.let(({ path }) => (path === '/sw.js' ? { rewrite: (text) => text.replace(/version:`[\w-]+/, 'version:`newer') } : 'pass'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText('A new version is ready.').waitFor();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
  await page.getByRole('heading', { level: 1, name: /invest/i }).waitFor();
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name === 'site-newer'))).toEqual(['site-newer']);
  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  link.let(() => 'pass');
});

test('a part that is gone from the server is told, and the page reloads when asked to, not by itself', async () => {
  const { page, complaints } = await visit(browser, link.address, { serviceWorkers: 'block' });
  // From then on it is noticed that a part is gone.
  const isWatched = page.waitForResponse((answer) => answer.url().endsWith(builtFile('standing-line.tsx')));
  await page.goto('/');
  await isWatched;
  link.let(({ path }) => (path.startsWith('/assets/') ? { status: 404 } : 'pass'));
  await page.getByRole('link', { name: 'Invest' }).click();
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await page.getByText('A new version is ready.').waitFor();
  link.let(() => 'pass');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
  await page.getByRole('heading', { level: 1, name: /invest/i }).waitFor();
  // The browser says as well what has just been told.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('Unable to preload CSS')]);
});
