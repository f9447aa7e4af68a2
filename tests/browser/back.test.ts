import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { persistedFlagKey } from '#contract/page.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { phone } from '#tests/support/browser/visit.ts';

describeWithProduct('Back to a grid', { posts: 140 }, (product) => {
  /** Saves every post, the oldest first, so that the list starts with the newest. */
  async function saveAllPosts() {
    const headers = { authorization: `Bearer ${product.community.member.token}`, 'content-type': 'application/json' };
    const pictures: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await fetch(`${product.address}/api/user/getAllPosts?limit=100${cursor && `&cursor=${cursor}`}`);
      const { posts, nextCursor } = (await page.json()) as { posts: { imageUrl: string }[]; nextCursor: string | null };
      pictures.unshift(...posts.map(({ imageUrl }) => imageUrl).toReversed());
      cursor = nextCursor;
    }
    for (const imageUrl of pictures) {
      const answer = await fetch(`${product.address}/api/user/savePost`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ imageUrl }),
      });
      expect(answer.status).toBe(200);
    }
  }

  const lists = [
    'getAllPosts',
    'getUsersPosts',
    'getCategoryPosts',
    'getSavedPosts',
    'getSavedPostIds',
    'getUserProfile',
  ];

  /** A grid, and the page's requests for what a grid shows since `requests` was last emptied. */
  async function openGrid(path: string, visit = product.visitAsMember, serviceWorkers: 'allow' | 'block' = 'block') {
    const { page } = await visit({ ...phone, serviceWorkers });
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // Others can leave late on a busy machine: the post's own, or the poll for notifications.
      if (lists.some((list) => pathname.endsWith(list))) requests.push(pathname + search);
    });
    await page.goto(path);
    await tile(page, 140).waitFor();
    return { page, requests };
  }

  const tiles = 'main li:has(h2)';
  const tile = (page: Page, number: number) =>
    page.locator('main li').filter({ has: page.getByRole('heading', { name: `Post ${number}`, exact: true }) });

  /** Scrolls down until the grid has this post and it is in the middle of the screen; resolves to the scroll position. */
  async function scrollToPost(page: Page, number: number): Promise<number> {
    while ((await tile(page, number).count()) === 0) {
      const known = await page.locator(tiles).count();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length > count, [
        tiles,
        known,
      ] as const);
    }
    await tile(page, number).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    return page.evaluate(() => scrollY);
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  async function openPost(page: Page, number: number) {
    // Near the end of the grid its last page is fetched: if the grid is left meanwhile, again on the way back.
    await tile(page, 1).waitFor({ state: 'attached' });
    await tile(page, number).click();
    await heading(page, `Post ${number}`).waitFor();
    await page.getByText('Nobody has said anything yet.').waitFor();
  }

  async function goBackTo(page: Page, number: number, y: number) {
    await page.goBack();
    await tile(page, number).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  }

  for (const [name, path] of [
    ['home', () => '/'],
    ['a category', () => '/beauty'],
    ["a member's posts", () => `/profile/${product.community.author.id}`],
    ['saved posts', () => '/savedPosts'],
  ] as const) {
    const tags = name === 'home' ? [] : 'sweep';
    test(
      `S016: Back from a post restores ${name} five pages deep, at the same place and without a request`,
      { tags },
      async () => {
        if (name === 'saved posts') await saveAllPosts();
        const { page, requests } = await openGrid(path());
        const y = await scrollToPost(page, 10);
        await openPost(page, 10);
        requests.length = 0;
        await goBackTo(page, 10, y);
        expect(requests).toEqual([]);
      },
    );
  }

  /** How many posts of home are stored on the device. */
  const countStoredPosts = (page: Page) =>
    page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error('The device cannot be read.'));
        });
      const database = await settled(indexedDB.open('cleaner-life'));
      const records = (await settled(database.transaction('queries').objectStore('queries').getAll())) as {
        query: { queryHash: string; state: { data: { pages: { posts: unknown[] }[] } } };
      }[];
      database.close();
      const home = records.find(({ query }) => query.queryHash === '["posts","newest"]');
      return home?.query.state.data.pages.flatMap(({ posts }) => posts).length ?? 0;
    });

  test('posts that arrived right before the page is reloaded are stored on the device', { tags: 'sweep' }, async () => {
    const { page } = await openGrid('/');
    // The page starts to store what it shows after it has loaded.
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, persistedFlagKey);
    await scrollToPost(page, 40);
    const before = await page.locator(tiles).count();
    const isReloaded = page.waitForEvent('load');
    await page.evaluate(
      ([selector, count]) => {
        new MutationObserver(() => {
          if (document.querySelectorAll(selector).length > count) location.reload();
        }).observe(document.body, { childList: true, subtree: true });
        scrollTo(0, document.documentElement.scrollHeight);
      },
      [tiles, before] as const,
    );
    await isReloaded;
    expect(await countStoredPosts(page)).toBeGreaterThan(before);
  });

  test('S016: Back from a reloaded post restores home five pages deep, at the same place and without a request', async () => {
    const { page, requests } = await openGrid('/');
    // The page starts to store what it shows after it has loaded.
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, persistedFlagKey);
    const y = await scrollToPost(page, 10);
    await openPost(page, 10);
    await page.reload();
    await heading(page, 'Post 10').waitFor();
    // The reloaded post's own lists come first.
    await page.getByRole('heading', { name: 'More in beauty' }).waitFor();
    await expect.poll(() => requests.filter((request) => request.includes('getSavedPostIds')).length).toBe(1);
    requests.length = 0;
    await goBackTo(page, 10, y);
    expect(requests).toEqual([]);
  });

  /** Never asked for over the network. Its header puts it into another process than its neighbours in the tab's history. */
  const otherSite = {
    url: 'http://localhost/another-site',
    answer: {
      headers: { 'cross-origin-opener-policy': 'same-origin' },
      contentType: 'text/html',
      body: 'Another site',
    },
  };

  for (const [name, visit, serviceWorkers] of [
    ['visitor', product.visit, 'block'],
    ['member', product.visitAsMember, 'block'],
    ['member, whose page comes from the service worker,', product.visitAsMember, 'allow'],
  ] as const) {
    test(
      `a reload of home, and a return from another site, leaves a ${name} where it was, five pages deep`,
      { tags: 'sweep' },
      async () => {
        const { page, requests } = await openGrid('/', visit, serviceWorkers);
        await page.waitForFunction((key) => localStorage.getItem(key) !== null, persistedFlagKey);
        const y = await scrollToPost(page, 10);
        const expectPlace = async () => {
          await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
          await tile(page, 10).getByRole('img').waitFor();
          // The list is updated from its first page.
          await expect.poll(() => requests.some((request) => !request.includes('cursor'))).toBe(true);
          await page.waitForLoadState('networkidle');
          expect(await page.evaluate(() => scrollY)).toBe(y);
        };
        requests.length = 0;
        await page.reload();
        await expectPlace();
        await page.route(otherSite.url, (route) => route.fulfill(otherSite.answer));
        await page.goto(otherSite.url);
        requests.length = 0;
        await page.goBack();
        await expectPlace();
      },
    );
  }

  test(
    'a tab that the device ended in the background opens home again where it was, five pages deep',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visit(phone);
      // No event announces the end of a process.
      await page.addInitScript(() =>
        addEventListener('pagehide', (event) => event.isTrusted && event.stopImmediatePropagation()),
      );
      await page.goto('/');
      await page.waitForFunction((key) => localStorage.getItem(key) !== null, persistedFlagKey);
      const y = await scrollToPost(page, 10);
      await tile(page, 1).waitFor();
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect.poll(() => countStoredPosts(page)).toBe(140);
      await page.reload();
      await tile(page, 10).waitFor();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
    },
  );
});
