import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations } from '#tests/support/browser/visit.ts';

interface SeenToast {
  text: string;
  announced: string | null;
  /** Those of the asked elements that the toast overlaps or that are not on the screen. */
  covered: string[];
}

/** The next toast, at once when it is shown, and which of the elements it covers. */
async function nextToast(page: Page, elements: string[] = []): Promise<SeenToast> {
  const seen = await page.waitForFunction((selectors) => {
    const toast = document.querySelector('[data-sonner-toast][data-front="true"][data-removed="false"]');
    const box = toast?.getBoundingClientRect();
    if (!toast || !box || box.top < 0 || getComputedStyle(toast).opacity !== '1') return undefined;
    const announcer = toast.querySelector('[role=alert]') ?? toast.closest('[aria-live]');
    const isCovered = (selector: string) => {
      const other = document.querySelector(selector)?.getBoundingClientRect();
      if (!other || other.width === 0) return true;
      return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
    };
    return {
      text: toast.textContent,
      announced: announcer && (announcer.getAttribute('role') ?? announcer.getAttribute('aria-live')),
      covered: selectors.filter(isCovered),
    };
  }, elements);
  return (await seen.jsonValue())!;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// A page fails its test when the browser reports a violation of the Content-Security-Policy.
describeWithProduct('a toast', { posts: 14, isShared: true }, (product) => {
  describe.each([320, 390, 768, 1280])('at %i px', (width) => {
    const tags = width === 390 ? [] : 'sweep';
    const isPhone = width < 640;
    const screen = { viewport: { width, height: 740 }, ...(isPhone && { hasTouch: true, isMobile: true }) };

    /** A member at a post, whose save is answered when `answer` is called. */
    async function savePost() {
      const { page } = await product.visitAsMember(screen);
      const held = Promise.withResolvers<null>();
      await page.route('**/api/user/savePost', async (route) => {
        await held.promise;
        await route.fulfill({ json: { message: 'Saved.' } });
      });
      const { author, posts } = product.community;
      await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
      await button(page, 'More about this post').click();
      await page.getByRole('menuitem', { name: 'save' }).click();
      return { page, answer: () => held.resolve(null) };
    }

    const place = 'at the top right below the header';
    test(`S146: stands ${place}, waits for the focus, and has no fault that axe finds`, { tags }, async () => {
      const { page } = await product.visit(screen);
      await page.goto('/');
      // A toast waits for the focus of who uses the keyboard.
      await button(page, 'Save Post 14').press('Enter');
      expect(await nextToast(page, ['header'])).toEqual({
        text: 'Sign up to save posts.sign up',
        announced: 'polite',
        covered: [],
      });
      const link = page.locator('[data-sonner-toast]').getByRole('link', { name: 'sign up' });
      // As somebody does who uses the keyboard.
      await page.keyboard.press('Tab');
      await link.focus();
      const { x, y, width: length } = (await link.boundingBox())!;
      expect(y).toBeLessThan(120);
      expect(width - x - length).toBeLessThan(40);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      // The post that the visitor wanted to save.
      await page.waitForURL('**/register?redirect=%2Fpost%2F*wish%3Dsave');
    });

    test('covers neither the way back nor the buttons of the header', { tags }, async () => {
      const { page, answer } = await savePost();
      answer();
      const covered = (await nextToast(page, ['[aria-label="Back"]', 'header'])).covered;
      expect(covered).toEqual([]);
    });

    test.each(['my account', 'Notifications'])(
      'covers nothing in the open panel of %j',
      { tags: 'sweep' },
      async (name) => {
        const { page, answer } = await savePost();
        await button(page, name).click();
        answer();
        expect(await nextToast(page, ['header [aria-expanded="true"] + * > :last-child'])).toMatchObject({
          covered: [],
        });
      },
    );

    test(
      'S045: of a failure in a dialog is an alert, covers no button of the dialog and can be reached',
      { tags },
      async () => {
        const { page } = await product.visitAsMember(screen);
        await page.goto('/');
        await button(page, 'Create').click();
        await button(page, 'Create a Post').click();
        await page.getByLabel('Title').fill('A leaf');
        await page.locator('dialog button[type=submit]').click();
        expect(
          await nextToast(page, ['dialog h2', 'dialog [aria-label="Close"]', 'dialog button[type=submit]']),
        ).toEqual({
          text: 'Please select a category.',
          announced: 'alert',
          covered: [],
        });
        await page.keyboard.press('Alt+T');
        expect(await page.evaluate(() => document.activeElement?.closest('dialog ol') !== null)).toBe(true);
      },
    );
  });
});
