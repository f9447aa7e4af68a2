import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { delayApp, isHydrated, phone } from '#tests/support/browser/visit.ts';

describeWithProduct(
  'a save button on a page that the app does not run yet',
  { posts: 40, isShared: true },
  (product) => {
    const savedPosts = async () => (await product.getAsMember<{ postIds: string[] }>('/user/getSavedPostIds')).postIds;

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
            const { post } = await product.getAsMember<{ post: { imageUrl: string } }>(
              `/user/getPost?postId=${postId}`,
            );
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

    test('S034: a save tapped while the part that saves still loads survives that the page is left', async () => {
      const { page } = await product.visitAsMember(phone);
      const release = await delayApp(page, 'saving');
      const loading = page.waitForRequest('**/assets/saving-*.js');
      const answered = page.waitForResponse('**/api/user/getSavedPostIds');
      await page.goto('/', { waitUntil: 'commit' });
      await Promise.all([loading, answered]);
      const button = page.getByRole('button', { name: 'Save Post 33', exact: true });
      await button.tap();
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      await page.goto('/about', { waitUntil: 'commit' });
      release();
      await page.getByText('Post saved successfully!').first().waitFor();
      expect(await savedPosts()).toContain(product.community.posts[7]);
    });

    test('S034: from the tap on, a save survives that the page is left', async () => {
      const { page } = await product.visitAsMember(phone);
      await page.goto('/');
      const button = page.getByRole('button', { name: 'Save Post 32', exact: true });
      await expect.poll(() => isHydrated(button)).toBe(true);
      const isNoted = await button.evaluate(async (element: HTMLElement) => {
        element.click();
        // Within the task of the tap: on a busy phone the next one may come a second later.
        for (let microtask = 0; microtask < 100; microtask += 1) await Promise.resolve();
        return sessionStorage.getItem('outbox') !== null;
      });
      expect(isNoted).toBe(true);
    });

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
  },
);
