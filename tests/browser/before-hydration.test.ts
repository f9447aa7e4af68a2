import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { delayApp, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the page before the app has hydrated it', { posts: 40, isShared: true }, (product) => {
  const isHydrated = (element: Locator) =>
    element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps')));

  const savedPosts = async () => (await product.getAsMember<{ postIds: string[] }>('/user/getSavedPostIds')).postIds;

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

  test('S034: a save tapped before the app runs shows at once and reaches the server', async () => {
    const { page } = await product.visitAsMember(phone);
    const release = await delayApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Save Post 39', exact: true });
    await button.tap();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    release();
    await page.getByText('Post saved successfully!').first().waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect(await savedPosts()).toContain(product.community.posts[1]);
  });

  for (const [name, title, isUnsavedElsewhere] of [
    ['saved already', 'Post 37', false],
    ['saved as far as this device knows, but not any more', 'Post 35', true],
  ] as const) {
    test(
      `S034: a save tapped before the app runs, of a post that is ${name}, leaves it saved`,
      { tags: 'sweep' },
      async () => {
        const { page } = await product.visitAsMember(phone);
        const { member, posts } = product.community;
        const postId = posts[40 - Number(title.slice(5))] ?? '';
        await page.goto('/');
        const button = page.getByRole('button', { name: `Save ${title}`, exact: true });
        await button.tap();
        await page.getByText('Post saved successfully!').first().waitFor();
        await page.waitForFunction(() => localStorage.getItem('keeps'));
        if (isUnsavedElsewhere) {
          const { post } = await product.getAsMember<{ post: { imageUrl: string } }>(`/user/getPost?postId=${postId}`);
          const headers = { authorization: `Bearer ${member.token}` };
          const data = { userId: member.id, imageUrl: post.imageUrl };
          expect((await page.request.post('/api/user/unsavePost', { headers, data })).status()).toBe(200);
          expect(await savedPosts()).not.toContain(postId);
        }
        const release = await delayApp(page);
        await page.reload({ waitUntil: 'commit' });
        await button.tap();
        release();
        await expect.poll(() => isHydrated(button)).toBe(true);
        await page.waitForLoadState('networkidle');
        expect(await button.getAttribute('aria-pressed')).toBe('true');
        expect(await savedPosts()).toContain(postId);
      },
    );
  }

  test(
    'S034: a save tapped on a page that is left before the app runs reaches the server from the next page',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visitAsMember(phone);
      const release = await delayApp(page);
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Save Post 36', exact: true }).tap();
      await page.goto('/about', { waitUntil: 'commit' });
      // Not before: the app of the page that is left would answer the tap there.
      release();
      await page.getByText('Post saved successfully!').first().waitFor();
      expect(await savedPosts()).toContain(product.community.posts[4]);
      await page.goto('/');
      await page.getByRole('button', { name: 'Save Post 36', exact: true, pressed: true }).waitFor();
    },
  );

  test('S038: a visitor who taps save before the app runs is invited to sign up once it runs', async () => {
    const { page } = await product.visit(phone);
    const release = await delayApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Save Post 39', exact: true }).tap();
    release();
    await page.getByText('Sign up to save posts.').first().waitFor();
  });

  for (const [name, visit, outcome] of [
    ['visitor', product.visit, 'Sign up to save posts.'],
    ['member', product.visitAsMember, 'Post saved successfully!'],
  ] as const) {
    test(
      `S038: a ${name}'s press on save that begins before the app runs and ends after it counts`,
      { tags: name === 'visitor' ? 'sweep' : [] },
      async () => {
        const { page } = await visit();
        const release = await delayApp(page);
        await page.goto('/', { waitUntil: 'commit' });
        const button = page.getByRole('button', { name: 'Save Post 34', exact: true });
        await button.hover();
        await page.mouse.down();
        release();
        await expect.poll(() => isHydrated(button)).toBe(true);
        await page.waitForLoadState('networkidle');
        await page.mouse.up();
        await page.getByText(outcome).first().waitFor();
      },
    );
  }

  describe('a form sent before the app runs waits for it, with what was typed', () => {
    const account = { username: 'early.bird', email: 'early.bird@example.org', password: 'a long phrase' };

    /** Types this password, and presses login twice before the app runs. Returns the calls that logged in. */
    async function logInEarly(page: Page, password: string): Promise<string[]> {
      const release = await delayApp(page);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('login')) sent.push(new URL(request.url()).pathname);
      });
      await page.goto('/login', { waitUntil: 'commit' });
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      const button = page.getByRole('button', { name: 'login', exact: true });
      await button.tap();
      await button.tap();
      expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
      release();
      return sent;
    }

    test('S057: login logs in', async () => {
      const { page } = await product.visit(phone);
      expect((await page.request.post('/api/user/register', { data: account })).status()).toBe(200);
      const sent = await logInEarly(page, account.password);
      await page.waitForURL(({ pathname }) => pathname === '/');
      expect(sent).toEqual(['/api/user/login']);
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

  /** Opens the home page and stops its hydration after React has taken over the root; the returned function lets it go on. */
  async function openUnhydrated(page: Page): Promise<() => Promise<void>> {
    // React hydrates in slices, each begun by a message.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      const held: (() => void)[] = [];
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
        held.push(() => postMessage.apply(this, message));
      };
      const goOn = () => {
        MessagePort.prototype.postMessage = postMessage;
        for (const send of held) send();
      };
      Object.assign(globalThis, { goOn });
    });
    await page.goto('/');
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
    expect(await isHydrated(page.locator('main li a').first())).toBe(false);
    return () => page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
  }

  test('S038: a tap of a visitor while the page is being hydrated counts, once', { tags: 'sweep' }, async () => {
    const { page } = await product.visit(phone);
    const goOn = await openUnhydrated(page);
    const button = page.getByRole('button', { name: 'Save Post 39', exact: true });
    await button.tap();
    expect(await isHydrated(button)).toBe(true);
    await goOn();
    await page.getByText('Sign up to save posts.').first().waitFor();
    expect(await page.getByText('Sign up to save posts.').count()).toBe(1);
  });

  test('S034: a save tapped while the page is being hydrated reaches the server, once', async () => {
    const { page } = await product.visitAsMember(phone);
    const goOn = await openUnhydrated(page);
    const button = page.getByRole('button', { name: 'Save Post 38', exact: true });
    await button.tap();
    await goOn();
    await page.getByText('Post saved successfully!').first().waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByText('Sign up to save posts.').count()).toBe(0);
  });
});
