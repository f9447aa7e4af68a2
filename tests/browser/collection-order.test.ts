import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, logInAs, phone } from '#tests/support/browser/visit.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Order of the posts' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The numbers of the posts, in the order of the rows. */
const order = async (page: Page) =>
  (await rows(page).allTextContents()).map((text) => Number(/Post (\d+)/.exec(text)?.[1]));
const middleOf = async (page: Page, row: number) => {
  const { x, y, height } = (await rows(page).nth(row).boundingBox())!;
  return { x: x + 22, y: y + height / 2 };
};

/** Drags a row by its handle to where another one is. */
async function drag(page: Page, isFinger: boolean, from: number, to: number) {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  const steps = [0.3, 0.7, 1].map((share) => ({ x: start.x, y: start.y + (end.y - start.y) * share }));
  if (isFinger) {
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', point: typeof start) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
    await touch('touchStart', start);
    for (const step of steps) await touch('touchMove', step);
    await expect.poll(() => rows(page).nth(from).getAttribute('style')).toContain('translate');
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  } else {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await expect.poll(() => rows(page).nth(from).getAttribute('style')).toContain('translate');
    await page.mouse.up();
  }
}

describeWithProduct('the order of a collection', { posts: 14 }, (product) => {
  const ask = async (path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${product.community.member.token}`,
      'content-type': 'application/json',
    };
    const url = `${product.address}/api/user/${path}`;
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
  };
  const shelf = async (name: string) => {
    const collectionId = randomUUID();
    await ask('createCollection', { collectionId, name, isPublic: true });
    // The newest one comes first: Post 14 to Post 9.
    for (const postId of product.community.posts.slice(0, 6).toReversed())
      await ask('addToCollection', { collectionId, postId });
    return collectionId;
  };
  const stored = async (collectionId: string) => {
    const path = `/user/getCollectionPosts?collectionId=${collectionId}`;
    const { savedPosts } = await product.getAsMember<{ savedPosts: { title: string }[] }>(path);
    return savedPosts.map(({ title }) => Number(title.slice(5)));
  };
  const open = async (page: Page, collectionId: string) => {
    await page.goto(`/collections/${collectionId}`);
    await button(page, 'More about this collection').click();
    await page.getByRole('menuitem', { name: 'change the order' }).click();
    await rows(page).nth(5).waitFor();
  };

  for (const [name, screen] of [
    ['a finger on a phone', phone],
    ['a mouse on a wide screen in the dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ] as const)
    test(`S085: with ${name}, posts are dragged and moved by buttons, and others see the same order`, async () => {
      const collectionId = await shelf(`Ordered with ${name}`);
      const { page } = await product.visitAsMember(screen);
      await open(page, collectionId);
      expect(await order(page)).toEqual([14, 13, 12, 11, 10, 9]);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await drag(page, screen === phone, 2, 0);
      await expect.poll(() => order(page)).toEqual([12, 14, 13, 11, 10, 9]);
      await page.getByText('“Post 12” is at place 1.').waitFor();
      await button(page, 'To the start: Post 13').click();
      await expect.poll(() => order(page)).toEqual([13, 12, 14, 11, 10, 9]);
      await button(page, 'Undo').click();
      await expect.poll(() => order(page)).toEqual([12, 14, 13, 11, 10, 9]);
      await button(page, 'Later: Post 12').click();
      await expect.poll(() => order(page)).toEqual([14, 12, 13, 11, 10, 9]);
      await expect.poll(() => stored(collectionId)).toEqual([14, 12, 13, 11, 10, 9]);
      await button(page, 'Done').click();
      await page.getByRole('heading', { level: 2, name: 'Post 12' }).waitFor();

      const { page: theirs } = await product.visit(screen);
      await logInAs(theirs, product.community.author);
      await theirs.goto(`/collections/${collectionId}`);
      await theirs.getByRole('heading', { level: 2, name: 'Post 12' }).waitFor();
      expect((await theirs.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 3)).toEqual([
        'Post 14',
        'Post 12',
        'Post 13',
      ]);
      await theirs.getByRole('link', { name: 'Profile', exact: true }).click();
      await theirs.getByRole('heading', { level: 1, name: product.community.member.username }).waitFor();
      await page.getByRole('link', { name: 'Saved Posts', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Saved Posts' }).waitFor();
    });

  test('S085: a post that is held at the edge of the window is dragged on below it', async () => {
    const collectionId = await shelf('Ordered beyond the edge');
    const { page } = await product.visitAsMember({ viewport: { width: 390, height: 600 } });
    await open(page, collectionId);
    const { x, y } = await middleOf(page, 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, 530);
    // Below the last row, which the window has not shown.
    await expect
      .poll(() =>
        rows(page)
          .first()
          .evaluate((row) => row.getBoundingClientRect().top + window.scrollY),
      )
      .toBeGreaterThan(y + 4.5 * 105);
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual([13, 12, 11, 10, 9, 14]);
    await expect.poll(() => stored(collectionId)).toEqual([13, 12, 11, 10, 9, 14]);
  });

  test('S085: with the keyboard the focus stays on the button of the post that moves, and what cannot be done does nothing', async () => {
    const collectionId = await shelf('Ordered by keys');
    const { page } = await product.visitAsMember({ viewport: { width: 390, height: 844 } });
    await open(page, collectionId);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Done');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await button(page, 'Later: Post 14').focus();
    for (const after of [
      [13, 14, 12],
      [13, 12, 14],
    ]) {
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual(after);
      expect(await focused()).toBe('Later: Post 14');
    }
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Earlier: Post 14');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual([14, 13, 12]);
    expect(await focused()).toBe('To the start: Post 14');
    await page.keyboard.press('Enter');
    expect((await order(page)).slice(0, 3)).toEqual([14, 13, 12]);
    await button(page, 'Done').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ordered by keys');
  });
});
