import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { pageAttributes, persistedFlagKey } from '#contract/page.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { delayApp, phone } from '#tests/support/browser/visit.ts';
import { waitForCachedSite } from '#tests/support/browser/wait-for.ts';

describeWithProduct('the page from the server', { posts: 40, isShared: true }, (product) => {
  interface OpenedPage {
    page: Page;
    /** The page's requests to the API. */
    calls: string[];
    layoutShift: () => Promise<number>;
  }

  /** Opens a page and waits until the app has hydrated it. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<OpenedPage> {
    const { page } = await product.visit({ ...phone, ...options });
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
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
    );
    await page.waitForLoadState('networkidle');
    const layoutShift = () =>
      page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
      );
    return { page, calls, layoutShift };
  }

  test('S001: without JavaScript, home shows its tiles with pictures and links', async () => {
    const { page } = await product.visit({ ...phone, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome to a Cleaner life', level: 1 }).waitFor();
    const tile = page.getByRole('link', { name: 'Post 40', exact: false }).first();
    expect(await tile.getAttribute('href')).toBe(
      `/postDetail/${product.community.author.id}?postId=${product.community.posts[0]}`,
    );
    const picture = tile.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.images].slice(0, 4).every((image) => image.complete && image.naturalWidth > 0),
    );
    expect(await picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('1');
  });

  test('the pictures of the first screen are the preloaded ones', { tags: 'sweep' }, async () => {
    const { page } = await product.visit(phone);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image' && request.url().includes('/media/')) loaded.push(request.url());
    });
    await page.goto('/');
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img[fetchpriority=high]')];
      return pictures.length > 0 && pictures.every(({ complete }) => complete);
    });
    const preloads = page.locator('head link[rel=preload][as=image]');
    const shown = await page
      .locator('main img[fetchpriority=high]')
      .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).currentSrc));
    expect(await preloads.count()).toBe(shown.length);
    // Another address in the link than in the picture would load both.
    expect(loaded.slice(0, shown.length).sort()).toEqual([...shown].sort());
    expect(new Set(loaded).size).toBe(loaded.length);
  });

  for (const [path, ...wanted] of [
    ...['/', '/about', '/invest', '/login', '/register', '/forgot-password'].map((at) => [at] as const),
    // For the newest posts below what is missing.
    ['/nowhere', '/api/user/getAllPosts?limit=12'],
  ] as const) {
    test(`${path} hydrates without a layout shift and without a needless request`, { tags: 'sweep' }, async () => {
      const { page, calls, layoutShift } = await open(path);
      expect(await page.locator('#root').getAttribute('data-at')).toBe(path);
      expect(calls).toEqual(wanted);
      expect(await layoutShift()).toBeLessThanOrEqual(0.02);
    });
  }

  test('the grid continues after the tiles that came with the page', { tags: 'sweep' }, async () => {
    const { page, calls } = await open('/');
    await page.mouse.wheel(0, 20_000);
    await page.getByText('Post 1', { exact: true }).waitFor();
    expect(calls).toEqual([`/api/user/getAllPosts?cursor=${product.community.posts[11]}`]);
  });

  test(
    'at a first visit the first pictures load alone; the display font and further pictures follow with the app',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visit(phone);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const release = await delayApp(page);
      await page.goto('/', { waitUntil: 'commit' });
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('main li img')]
          .slice(0, 6)
          .every(({ naturalWidth }) => naturalWidth > 0),
      );
      const isLater = (path: string) => path.endsWith('.woff2') || path.startsWith('/media/');
      expect(requests.filter(isLater)).toHaveLength(6);
      release();
      await expect.poll(() => requests.some((path) => path.endsWith('.woff2'))).toBe(true);
      await expect.poll(() => requests.filter(isLater).length).toBeGreaterThan(7);
    },
  );

  test('at a repeat visit the display font is asked for before the styles', { tags: 'sweep' }, async () => {
    const { page: first } = await product.visit(phone);
    await first.goto('/');
    expect(await initiatorOfFont(first)).toBe('css');
    await first.waitForFunction((key) => localStorage.getItem(key) !== null, persistedFlagKey);
    const second = await first.context().newPage();
    await second.goto(first.url());
    expect(await initiatorOfFont(second)).toBe('link');
  });

  test(
    'at a repeat visit the tiles below the screen of a phone wait for the first paint',
    { tags: 'sweep' },
    async () => {
      const { page: first } = await product.visit(phone);
      await first.goto('/');
      await first.waitForFunction((key) => localStorage.getItem(key) !== null, persistedFlagKey);
      const second = await first.context().newPage();
      await second.addInitScript(() => {
        const renderedEarly: string[] = [];
        Object.assign(globalThis, { renderedEarly });
        const look = () => {
          if (performance.getEntriesByType('paint').length > 0) return;
          const titles = [...document.querySelectorAll('main li h2')].slice(6);
          renderedEarly.push(
            ...titles.filter((title) => title.checkVisibility()).map(({ textContent }) => textContent),
          );
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await second.goto(first.url());
      await second.waitForFunction(() =>
        [...document.querySelectorAll('main li h2')].slice(6, 12).every((title) => title.checkVisibility()),
      );
      expect(await second.evaluate(() => (globalThis as unknown as { renderedEarly: string[] }).renderedEarly)).toEqual(
        [],
      );
      expect(await second.evaluate((name) => document.documentElement.hasAttribute(name), pageAttributes.early)).toBe(
        false,
      );
    },
  );

  test('the service worker stores the home page that the browser has just fetched, without fetching it again', async () => {
    const { page } = await product.visit({ ...phone, serviceWorkers: 'allow' });
    await page.goto('/');
    await waitForCachedSite(page);
    const [worker] = page.context().serviceWorkers();
    const fetched = await worker?.evaluate(() =>
      (performance.getEntriesByName(new URL('/', location.href).href) as PerformanceResourceTiming[]).map(
        ({ transferSize, encodedBodySize }) => ({
          isStored: encodedBodySize > 0,
          hasBody: transferSize > encodedBodySize,
        }),
      ),
    );
    expect(fetched).toEqual([{ isStored: true, hasBody: false }]);
  });

  /** What asks for the display font: a rule of the styles, or a link. */
  async function initiatorOfFont(page: Page): Promise<string | undefined> {
    const find = () =>
      page.evaluate(
        () =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) =>
            name.endsWith('.woff2'),
          )?.initiatorType,
      );
    await expect.poll(find).toBeDefined();
    return find();
  }

  test("S022: a member's reload never shows the visitors' buttons", async () => {
    const { page } = await product.visitAsMember(phone);
    const release = await delayApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByText('Post 40').waitFor();
    expect(await page.getByRole('link', { name: 'sign up' }).isVisible()).toBe(false);
    release();
    await page.getByRole('button', { name: 'my account' }).waitFor();
    expect(await page.getByRole('link', { name: 'sign up' }).count()).toBe(0);
  });

  test.each([
    ['/login', 'login'],
    ['/register', 'sign up'],
  ])(
    '%s puts no password into the address, where it is sent without the app',
    { tags: 'sweep' },
    async (path, submit) => {
      const { page } = await product.visit({ javaScriptEnabled: false });
      await page.goto(path);
      await page.getByLabel('Password', { exact: true }).fill('a long and private phrase');
      const sent = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByRole('button', { name: submit, exact: true }).click();
      expect(new URL((await sent).url()).search).toBe('');
    },
  );

  test('S011: a shared link has preview tags and leads a visitor straight to sign-up', async () => {
    const path = `/postDetail/${product.community.author.id}?postId=${product.community.posts[0]}`;
    const { page, calls, layoutShift } = await open(path);
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Post 40 · Cleaner Life');
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
      /^http:\/\/.*\/media\/.*\/960\.webp$/,
    );
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
      new RegExp(`/post/${product.community.posts[0]}$`),
    );
    await page.getByRole('heading', { name: 'Sign up', level: 1 }).waitFor();
    expect(calls).toEqual([]);
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });

  test(
    'S011: a member who opens a shared link sees the post without requesting it again',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visitAsMember(phone);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`/postDetail/${product.community.author.id}?postId=${product.community.posts[0]}`);
      await page.getByRole('heading', { name: 'Post 40', level: 1 }).waitFor();
      expect(requests.filter((url) => url.includes('/getPost?'))).toEqual([]);
    },
  );
});
