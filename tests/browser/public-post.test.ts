import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { delayApp, findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the page of a post for people without an account', { posts: 14, isShared: true }, (product) => {
  const address = () => `/post/${product.community.posts[0]}`;
  const opened = (page: Page) => page.getByRole('heading', { level: 1, name: 'Post 14' }).waitFor();

  async function signUp(page: Page, username: string) {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.locator('form').getByRole('button', { name: 'sign up' }).click();
  }

  const savedIds = (page: Page) =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch('/api/user/getSavedPostIds', { headers });
      return ((await answer.json()) as { postIds: string[] }).postIds;
    });

  describe.each([390, 1680])('at %i px', (width) => {
    const viewport = { width, height: 900 };

    test('it is complete without scripts, with its preview', { tags: 'sweep' }, async () => {
      const { page } = await product.visit({ viewport, javaScriptEnabled: false });
      expect((await page.goto(address()))?.status()).toBe(200);
      await opened(page);
      await page.getByRole('heading', { name: /^More from @/ }).waitFor();
      expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Post 14 · Cleaner Life');
      expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/\/media\/.*\.webp$/);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(new RegExp(`${address()}$`));
    });

    test(
      'S008: who saves the post and signs up has saved it, and is on its screen',
      { tags: width === 390 ? [] : 'sweep' },
      async () => {
        const { page } = await product.visit({ viewport });
        await page.goto(address());
        await opened(page);
        await page.waitForLoadState('networkidle');
        await page.getByRole('link', { name: 'Save', exact: true }).click();
        await page.getByText('Sign up to save “Post 14”').waitFor();
        await signUp(page, `saver${width}`);
        await page.getByText('Post saved successfully!').first().waitFor();
        await page.getByRole('button', { name: 'Saved' }).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/postDetail/${product.community.author.id}`);
        expect(await savedIds(page)).toEqual([product.community.posts[0]]);

        // Back at the address with the wish, nothing is left to be done: it stays unsaved.
        await page.getByRole('button', { name: 'Saved' }).click();
        await page.getByText('Post removed from saved!').first().waitFor();
        await page.goto(`${address()}?wish=save`);
        await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await savedIds(page)).toEqual([]);
      },
    );
  });

  test('a link from somebody else carries nothing out', { tags: 'sweep' }, async () => {
    const { page } = await product.visit({ viewport: { width: 390, height: 900 } });
    await page.goto(`/register?redirect=${encodeURIComponent(`${address()}?wish=save`)}`);
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(/to save/).count()).toBe(0);
    await signUp(page, 'careful');
    await opened(page);
    await page.waitForLoadState('networkidle');
    expect(await savedIds(page)).toEqual([]);
  });

  test(
    'a wide screen shows more of the author beside the post to a member, one less wide beside the picture',
    { tags: 'sweep' },
    async () => {
      const path = `/postDetail/${product.community.author.id}?postId=${product.community.posts[0]}`;
      const { page } = await product.visitAsMember({ viewport: { width: 1680, height: 1000 } });
      await page.goto(path);
      const beside = page.getByRole('complementary', { name: /^More from @/ });
      await beside.waitFor();
      const box = page.getByRole('textbox', { name: 'Write your comment' });
      const placeBeside = async () => {
        const [text, column] = [await box.boundingBox(), await beside.boundingBox()];
        return { isRight: column!.x > text!.x + text!.width, isBelow: column!.y > text!.y + text!.height };
      };
      expect(await placeBeside()).toEqual({ isRight: true, isBelow: false });
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect.poll(placeBeside).toEqual({ isRight: false, isBelow: true });
      await page.setViewportSize({ width: 768, height: 900 });
      await beside.waitFor({ state: 'detached' });
    },
  );

  test(
    'the picture is fetched for about the width that it has, on a wide, flat or narrow screen',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visit();
      const picture = page.getByRole('article').getByRole('img', { name: 'A field of sage.' }).first();
      for (const [width, height] of [
        [390, 844],
        [640, 400],
        [1280, 600],
        [1680, 1200],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(address());
        // The width of a picture with `srcset` is that of its `sizes`.
        const widths = await picture.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return { fetched: image.naturalWidth, shown: image.clientWidth };
        });
        expect(widths.fetched, `${width} × ${height}: ${widths.shown} shown`).toBeGreaterThan(0.85 * widths.shown);
        expect(widths.fetched, `${width} × ${height}: ${widths.shown} shown`).toBeLessThan(1.25 * widths.shown);
      }
    },
  );

  test.each(['light', 'dark'] as const)(
    'it passes axe and does not scroll sideways, %s',
    { tags: 'sweep' },
    async (colorScheme) => {
      const { page } = await product.visit({ viewport: { width: 320, height: 640 }, colorScheme });
      const check = async () => {
        await page.waitForLoadState('networkidle');
        expect(await findAccessibilityViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      };
      await page.goto(address());
      await opened(page);
      await check();
      await page.getByLabel('Write your comment').fill('Which shop sells it?');
      await page.getByRole('button', { name: 'Comment' }).click();
      await page.getByText('Sign up to comment on “Post 14”').waitFor();
      await check();
    },
  );

  test(
    'a member sees what everybody may see of it until its own screen is there, and never an empty page',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visitAsMember(phone);
      const release = await delayApp(page);
      await page.goto(address(), { waitUntil: 'commit' });
      await opened(page);
      await page.getByAltText('A field of sage.').first().waitFor();
      for (const name of ['Save', '+ Follow', 'sign up'])
        expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
      expect(await page.getByRole('textbox').count()).toBe(0);
      await page.evaluate(() => {
        const look = () => {
          if (!document.querySelector('h1')?.checkVisibility()) Object.assign(window, { wasEmpty: true });
          requestAnimationFrame(look);
        };
        look();
      });
      release();
      await page.waitForURL('**/postDetail/**');
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      expect(await page.evaluate(() => 'wasEmpty' in window)).toBe(false);
    },
  );
});
