import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { elementIds, pageAttributes } from '#contract/page.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { delayApp, isHydrated, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the page before the app has hydrated it', { posts: 40, isShared: true }, (product) => {
  test('scrolling before the app runs loads further pictures', { tags: 'sweep' }, async () => {
    const { page } = await product.visit(phone);
    await delayApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByText('Post 30', { exact: true }).scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => [...document.querySelectorAll<HTMLImageElement>('main li img')].at(10)?.naturalWidth,
    );
  });

  for (const [name, visit] of [
    ['visitor', product.visit],
    ['member', product.visitAsMember],
  ] as const) {
    test(
      `a ${name} who scrolls before the app runs stays there, and comes Back there from the next screen`,
      { tags: 'sweep' },
      async () => {
        const { page } = await visit(phone);
        const release = await delayApp(page);
        await page.goto('/', { waitUntil: 'commit' });
        const tile = page.locator('main li').getByRole('link', { name: /Post 35$/ });
        await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        const y = await page.evaluate(() => scrollY);
        expect(y).toBeGreaterThan(0);
        release();
        await expect.poll(() => isHydrated(tile)).toBe(true);
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => scrollY)).toBe(y);
        await tile.click();
        await page.waitForURL(({ pathname }) => pathname !== '/');
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
        await page.goBack();
        await tile.waitFor();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
      },
    );
  }

  test('who scrolls before the app runs after a reload stays there, too', { tags: 'sweep' }, async () => {
    const { page } = await product.visit(phone);
    await page.goto('/');
    const tile = page.locator('main li').getByRole('link', { name: /Post 35$/ });
    await expect.poll(() => isHydrated(tile)).toBe(true);
    const release = await delayApp(page);
    await page.reload({ waitUntil: 'commit' });
    await tile.waitFor();
    // Not by a script: after a reload Chromium restores the position over anything but a person's scrolling.
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
    release();
    await expect.poll(() => isHydrated(tile)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(500);
  });

  for (const path of ['/beauty', '/savedPosts', '/editProfile'])
    test(`a member sees where things will be at ${path} before the app runs`, { tags: 'sweep' }, async () => {
      const { page } = await product.visitAsMember(phone);
      await delayApp(page);
      await page.goto(path, { waitUntil: 'commit' });
      const isBlank = async () => {
        const { channels } = await sharp(await page.screenshot()).stats();
        return channels.every(({ min, max }) => min === max);
      };
      await expect.poll(isBlank).toBe(false);
    });

  test('a member who taps a tile before the app runs sees the post at once, then its own screen, and comes back home', async () => {
    const { page } = await product.visitAsMember(phone);
    const release = await delayApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page
      .getByRole('link', { name: /Post 38$/ })
      .first()
      .tap();
    const post = product.community.posts[2];
    await page.waitForURL(`**/post/${post}`, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: 'Post 38' });
    await title.waitFor();
    const place = await title.boundingBox();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.naturalWidth);
    expect(await page.getByText('Sign up').filter({ visible: true }).count()).toBe(0);
    release();
    await page.waitForURL(`**/postDetail/${product.community.author.id}?postId=${post}`);
    await page.getByRole('button', { name: 'my account' }).waitFor();
    expect(await title.boundingBox()).toEqual(place);
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname === '/');
  });

  test('a visitor who taps Save before the app runs is asked to sign up for that', async () => {
    const { page } = await product.visit(phone);
    const release = await delayApp(page);
    await page.goto(`/post/${product.community.posts[2]}`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Save', exact: true }).tap();
    await page.waitForURL(({ pathname }) => pathname === '/register', { waitUntil: 'commit' });
    release();
    await page.getByText('Sign up to save “Post 38”').waitFor();
  });

  describe('a form sent before the app runs waits for it, with what was typed', () => {
    const account = { username: 'early.bird', email: 'early.bird@example.org', password: 'a long phrase' };

    /** Types this password, and presses login twice before the app runs, or this chunk of it. Returns the calls that logged in. */
    async function logInEarly(page: Page, password: string, chunk?: string): Promise<string[]> {
      const release = await delayApp(page, chunk);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('login')) sent.push(new URL(request.url()).pathname);
      });
      await page.goto('/login', { waitUntil: 'commit' });
      // The app takes it off once it has begun.
      if (chunk !== undefined) await page.locator(`#${elementIds.root}:not([${pageAttributes.for}])`).waitFor();
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      const button = page.getByRole('button', { name: 'login', exact: true });
      await button.tap();
      await button.tap();
      expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
      release();
      return sent;
    }

    test('S057: login logs in, also while the script of its screen is on its way', async () => {
      const { page } = await product.visit(phone);
      expect((await page.request.post('/api/user/register', { data: account })).status()).toBe(200);
      const { page: later } = await product.visit(phone);
      for (const [tab, chunk] of [[page], [later, 'login']] as const) {
        const sent = await logInEarly(tab, account.password, chunk);
        await tab.waitForURL(({ pathname }) => pathname === '/');
        expect(sent).toEqual(['/api/user/login']);
      }
    });

    test('login with a wrong password says so, and leaves what was typed', { tags: 'sweep' }, async () => {
      const { page } = await product.visit(phone);
      const sent = await logInEarly(page, 'not this one');
      await page.getByText('This e-mail address and password do not belong together.').first().waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not this one');
      expect(sent).toEqual(['/api/user/login']);
    });

    test('a visitor’s comment leads to sign-up', { tags: 'sweep' }, async () => {
      const { page } = await product.visit(phone);
      const release = await delayApp(page);
      await page.goto(`/post/${product.community.posts[0]}`, { waitUntil: 'commit' });
      await page.getByLabel('Write your comment').fill('Lovely!');
      await page.getByRole('button', { name: 'Comment', exact: true }).tap();
      release();
      await page.waitForURL(({ pathname }) => pathname === '/register');
      await page.getByText('Lovely!').waitFor();
    });
  });
});
