import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { isHydrated, logInAs, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('a tap on a tile', { posts: 12, behindProxy: true }, (product) => {
  const title = 'Post 12';

  const tileIn = (page: Page) =>
    page.locator('main li').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

  const savePost = async () => {
    const { author, member } = product.community;
    const { posts } = await product.getAsMember<{ posts: { imageUrl: string }[] }>(
      `/user/getUsersPosts?userId=${author.id}`,
    );
    await fetch(`${product.address}/api/user/savePost`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: member.id, imageUrl: posts[0]?.imageUrl }),
    });
  };

  for (const [name, screen] of [
    ['the home page', () => '/'],
    ['a category', () => '/beauty'],
    ['a profile', () => `/profile/${product.community.author.id}`],
    ['a search', () => '/discover?query=post'],
    ['the saved posts', () => '/savedPosts'],
  ] as const) {
    test(
      `on ${name} shows the picture that the tile has loaded, until the sharp one is there`,
      { tags: name === 'the home page' ? [] : 'sweep' },
      async () => {
        if (name === 'the saved posts') await savePost();
        const { page, settle } = await product.visitAsMember(phone);
        await page.goto(screen());
        const tile = tileIn(page);
        const tilePicture = tile.locator('img').first();
        await tilePicture.evaluate((image: HTMLImageElement) => image.decode());
        const tileFile = await tilePicture.evaluate((image: HTMLImageElement) => image.currentSrc);
        await settle();
        await expect.poll(() => isHydrated(tile)).toBe(true);

        const network = Promise.withResolvers<undefined>();
        const held: string[] = [];
        product.proxy.handle(async ({ path }) => {
          if (/^\/(?:api|media)\//.test(path)) {
            held.push(path);
            await network.promise;
          }
          return 'pass' as const;
        });
        await tile.getByRole('link').first().tap();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const [earlier, sharp] = [
          page.locator('article picture img').first(),
          page.locator('article picture img').nth(1),
        ];
        await earlier.evaluate((image: HTMLImageElement) => image.decode());
        expect(await earlier.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(tileFile);
        expect(held).not.toContain(new URL(tileFile).pathname);
        network.resolve(undefined);
        await sharp.evaluate((image: HTMLImageElement) => image.decode());
        expect(await sharp.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe(tileFile);
      },
    );
  }

  test('shows the title and the picture of the tile while the script of the screen is on its way', async () => {
    const { page } = await product.visitAsMember(phone);
    const script = Promise.withResolvers<undefined>();
    product.proxy.handle(async ({ path }) => {
      if (path.startsWith('/assets/postDetail')) await script.promise;
      return 'pass' as const;
    });
    await page.goto('/', { waitUntil: 'commit' });
    const tile = tileIn(page);
    await tile.locator('button[aria-pressed]').waitFor();
    const tileFile = await tile.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.currentSrc;
    });
    await tile.getByRole('link').first().tap();
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    const earlier = page.locator('article picture img').first();
    expect(
      await earlier.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.currentSrc;
      }),
    ).toBe(tileFile);
    const places = () =>
      Promise.all([heading, page.locator('article picture').first()].map((element) => element.boundingBox()));
    const before = await places();
    expect(await page.getByRole('heading', { name: 'Comments' }).count()).toBe(0);
    script.resolve(undefined);
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
    expect(await places()).toEqual(before);
    // A keyboard and a screen reader go on from there.
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('draws what the tile has shown before the rest of the screen', async () => {
    const { page, settle } = await product.visitAsMember(phone);
    await page.goto('/');
    await settle();
    await expect.poll(() => isHydrated(tileIn(page))).toBe(true);
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(globalThis, { shown });
      const note = () => {
        if (!document.querySelector('article h1')) return;
        const headings = document.querySelectorAll('article h1, main section h2');
        shown.push([...headings].map(({ textContent }) => textContent).join());
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await tileIn(page).getByRole('link').first().tap();
    await page.getByRole('heading', { name: 'More in' }).waitFor();
    const [first] = await page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
    expect(first).toBe(title);
  });

  test('on a notification shows its picture, enlarged, while the post is on its way', { tags: 'sweep' }, async () => {
    const { author, member, posts } = product.community;
    const comment = await fetch(`${product.address}/api/user/addComments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ postId: posts[0], comment: 'Where do you refill it?' }),
    });
    expect(comment.status).toBe(200);
    const { page, settle } = await product.visit(phone);
    await logInAs(page, author);
    await page.goto('/notifications');
    const row = page.getByRole('link', { name: /commented on your post/ }).first();
    const thumbnail = row.locator('picture img').last();
    await thumbnail.evaluate((image: HTMLImageElement) => image.decode());
    const file = await thumbnail.evaluate((image: HTMLImageElement) => image.currentSrc);
    await settle();

    const network = Promise.withResolvers<undefined>();
    product.proxy.handle(async ({ path }) => {
      if (/^\/(?:api|media)\//.test(path)) await network.promise;
      return 'pass' as const;
    });
    await row.tap();
    const enlarged = page.locator('article picture img').first();
    await expect.poll(() => enlarged.evaluate((image: HTMLImageElement) => image.clientWidth)).toBeGreaterThan(300);
    expect(await enlarged.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(file);
    network.resolve(undefined);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await enlarged.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(file);
    const sharp = page.locator('article picture img').nth(1);
    await expect.poll(() => sharp.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  });

  test('ends the loading of the pictures that it leaves behind', { tags: 'sweep' }, async () => {
    const { page } = await product.visitAsMember(phone);
    const network = Promise.withResolvers<undefined>();
    const held: string[] = [];
    const ended: string[] = [];
    page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
    const first = new Set<string>();
    product.proxy.handle(async ({ path }) => {
      // Those of the first screen belong to the page. Fewer than the connections that a browser opens.
      if (path.startsWith('/media/') && first.add(path).size > 6 && held.length < 3) {
        held.push(path);
        await network.promise;
      }
      return 'pass' as const;
    });
    await page.goto('/', { waitUntil: 'commit' });
    await tileIn(page).locator('button[aria-pressed]').waitFor();
    await expect.poll(() => held.length).toBe(3);
    await tileIn(page).getByRole('link').first().tap();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => held.filter((path) => !ended.includes(path))).toEqual([]);
    network.resolve(undefined);
  });

  /** The calls from now on, except those that the frame of every page makes by itself. */
  const callsOf = (page: Page) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !/Notifications|announcement/.test(pathname)) calls.push(pathname);
    });
    return calls;
  };

  test('is prepared by a mouse over the tile with the post and nothing else', { tags: 'sweep' }, async () => {
    const { page, settle } = await product.visitAsMember();
    await page.goto('/');
    await tileIn(page).locator('button[aria-pressed]').waitFor();
    await settle();
    const calls = callsOf(page);
    const hasPost = page.waitForResponse('**/api/user/getPost?*');
    await tileIn(page).getByRole('link').first().hover();
    await hasPost;
    await settle();
    expect(calls).toEqual(['/api/user/getPost']);
  });

  test('is not prepared by a finger that scrolls', { tags: 'sweep' }, async () => {
    const { page, settle } = await product.visitAsMember(phone);
    await page.goto('/');
    await tileIn(page).locator('button[aria-pressed]').waitFor();
    await settle();
    const calls = callsOf(page);
    const { x = 0, y = 0 } = (await tileIn(page).boundingBox()) ?? {};
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: x + 60, y: y + 120 }]);
    await touch('touchMove', [{ x: x + 60, y: y + 60 }]);
    await touch('touchMove', [{ x: x + 60, y: y + 10 }]);
    await touch('touchEnd', []);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await settle();
    expect(calls).toEqual([]);
  });
});
