import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the first paint for a member', { posts: 40, isShared: true }, (product) => {
  test.each(['/editProfile', '/savedPosts', '/notifications'])(
    'a member who opens %s sees the header and that it loads, before the script of the screen is there',
    async (path) => {
      const { page } = await product.visitAsMember(phone);
      await page.addInitScript(() => {
        const docks: number[] = [];
        Object.assign(globalThis, { docks });
        const look = () => {
          const menu = document.querySelector('nav[aria-label="Main menu"]');
          if (menu?.checkVisibility()) docks.push(menu.getBoundingClientRect().top);
          requestAnimationFrame(look);
        };
        look();
      });
      const script = Promise.withResolvers<undefined>();
      await page.route(`**/assets${path}-*.js`, async (route) => {
        await script.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
      await page.getByRole('banner').getByRole('button', { name: 'my account' }).waitFor();
      const docks = await page.evaluate(() => (globalThis as unknown as { docks: number[] }).docks);
      // At the bottom of the screen in every frame.
      expect(docks).not.toEqual([]);
      expect(Math.min(...docks)).toBeGreaterThan(700);
      script.resolve(undefined);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );

  test.each(['/editProfile', '/savedPosts', '/notifications'])(
    'a member who opens %s never sees the form with which visitors sign up',
    async (path) => {
      const { page } = await product.visitAsMember(phone);
      await page.addInitScript(() => {
        const seen = new Set<string>();
        Object.assign(globalThis, { seen });
        new MutationObserver(() => {
          for (const heading of document.querySelectorAll('h1'))
            if (heading.checkVisibility()) seen.add(heading.textContent);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await page.goto(path);
      await page.getByRole('button', { name: 'my account' }).waitFor();
      await page.locator('h1').waitFor();
      const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
      expect(seen).toEqual([await page.locator('h1').textContent()]);
    },
  );
});
