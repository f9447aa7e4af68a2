import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { next, openFrom as openPost, previous, shows, tile } from '#tests/support/browser/browsed-posts.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('browsing from post to post', { posts: 16 }, (product) => {
  /** Opens a post from the list at this address, once its ways to others are there. */
  async function openFrom(page: Page, path: string, number: number) {
    await openPost(page, path, number);
    await page
      .getByRole('article')
      .getByTitle(/^(Next|Previous) post$/)
      .first()
      .waitFor();
  }

  /** Whether the tile of this post is wholly on the screen. */
  const isOnScreen = (page: Page, number: number) =>
    tile(page, number).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  /** A session that is ended may take the end of a touch with it: one of each page lasts. */
  const fingers = new WeakMap<Page, CDPSession>();

  /** Moves one finger through these points, and resolves once two frames have shown what came of it. */
  async function swipe(page: Page, ...points: [x: number, y: number][]) {
    const devtools = fingers.get(page) ?? (await page.context().newCDPSession(page));
    fingers.set(page, devtools);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    const moves = points.map(([x, y], index) => touch(index === 0 ? 'touchStart' : 'touchMove', { x, y }));
    await Promise.all([...moves, touch('touchEnd')]);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  const toTheLeft: [number, number][] = [300, 270, 200, 120].map((x) => [x, 400]);
  const toTheRight = toTheLeft.toReversed();

  test('the arrow keys and the links lead on and back, with picture and title before the server answers', async () => {
    const { page } = await product.visitAsMember();
    await openFrom(page, '/', 15);
    const network = Promise.withResolvers<undefined>();
    await page.route('**/api/**', async (route) => {
      await network.promise;
      await route.continue();
    });
    await page.keyboard.press('ArrowRight');
    await shows(page, 14);
    const picture = page.locator('article picture img').first();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.clientWidth)),
    ).toBeGreaterThan(300);
    network.resolve(undefined);
    await page.getByText('Nobody has said anything yet.').waitFor();
    // Where a screen reader goes on, also by the same author.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Post 14');
    expect(await page.title()).toMatch(/^Post 14/);

    await previous(page).click();
    await shows(page, 15);
    await previous(page).click();
    await shows(page, 16);
    expect(await previous(page).count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    expect(await next(page).boundingBox()).toMatchObject({ width: 44, height: 44 });
    await next(page).click();
    await shows(page, 15);
    await next(page).click();
    await shows(page, 14);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await page.goForward();
    await shows(page, 14);
  });

  test('keys that are meant for something else lead nowhere', async () => {
    const { page } = await product.visitAsMember();
    await openFrom(page, '/', 15);
    await page.getByPlaceholder('Write your comment...').fill('soap');
    await page.keyboard.press('ArrowRight');
    await page.locator('h1').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Enlarge the picture' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // Only this one counts.
    await page.keyboard.press('ArrowLeft');
    await shows(page, 16);
  });

  test('a finger swipes on and back, and Back leads to the tile of the last post', async () => {
    const { page } = await product.visitAsMember(phone);
    await openFrom(page, '/', 16);
    const opened = await page.evaluate(() => history.length);
    for (let number = 15; number > 3; number -= 1) {
      await swipe(page, ...toTheLeft);
      await shows(page, number);
      await next(page).waitFor();
    }
    await swipe(page, ...toTheRight);
    await shows(page, 5);
    expect(await page.evaluate(() => history.length)).toBe(opened);
    await page.goBack();
    await tile(page, 5).waitFor();
    await expect.poll(() => isOnScreen(page, 5)).toBe(true);
    // The same after a reload.
    await page.goForward();
    await shows(page, 5);
    await page.reload();
    await shows(page, 5);
    await next(page).waitFor();
    await page.goBack();
    await expect.poll(() => isOnScreen(page, 5)).toBe(true);
  });

  test('a finger that does something else leads nowhere', async () => {
    const { page } = await product.visitAsMember(phone);
    await openFrom(page, '/', 15);
    await swipe(page, [300, 700], [290, 600], [270, 400], [150, 250]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.evaluate(() => scrollTo(0, 0));
    // Too short, and from the edge, where a phone has its own way back.
    await swipe(page, [200, 400], [180, 400], [150, 400]);
    await swipe(page, [380, 400], [330, 400], [200, 400]);
    const box = page.getByPlaceholder('Write your comment...');
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
    await swipe(page, ...[250, 200, 150, 80].map((x) => [x, y + height / 2] as [number, number]));
    await page.evaluate(() => {
      scrollTo(0, 0);
      getSelection()?.selectAllChildren(document.querySelector('h1')!);
    });
    await swipe(page, ...toTheLeft);
    await page.evaluate(() => {
      getSelection()?.removeAllRanges();
      document.querySelector('h1')!.append(' and much more of it');
      document.querySelector('h1')!.style.cssText = 'width: 4em; overflow-x: auto; white-space: nowrap';
    });
    const heading = (await page.locator('h1').boundingBox())!;
    await swipe(page, ...[100, 80, 50, 30].map((x) => [x, heading.y + 20] as [number, number]));
    // Only this one counts.
    await swipe(page, ...toTheRight);
    await shows(page, 16);
  });

  test('at the end of what was loaded the next page comes, and after that a word', async () => {
    const { page } = await product.visitAsMember(phone);
    const isNextPage = page.waitForRequest(/getAllPosts\?cursor/);
    await openFrom(page, '/', 5);
    await isNextPage;
    for (const number of [4, 3, 2, 1]) {
      await next(page).click();
      await shows(page, number);
    }
    await page.getByText('That was the last one.').waitFor();
    await swipe(page, ...toTheLeft);
    await swipe(page, ...toTheRight);
    await shows(page, 2);
  });

  test('a post that is gone says so, and leads on', async () => {
    const { page } = await product.visitAsMember(phone);
    const [, , gone = ''] = product.community.posts;
    // The server does not know the other one.
    await page.route(`**/api/user/getPost?postId=${gone}`, (route) =>
      route.continue({ url: route.request().url().replace(gone, '01a00000-0000-7000-8000-000000000000') }),
    );
    await openFrom(page, '/', 15);
    await next(page).click();
    await page.getByText('404 Not Found').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const pressed = page.evaluate(pressAsSoonAsShown, ['Post 13', 'ArrowLeft'] as const);
    await swipe(page, ...toTheLeft);
    await pressed;
    await page.getByText('404 Not Found').waitFor();
    await previous(page).click();
    await shows(page, 15);
  });
});

/** Presses a key in the moment in which the post of this title is drawn. Runs in the page. */
const pressAsSoonAsShown = ([title, key]: readonly [string, string]) =>
  new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('article h1')?.textContent !== title) return;
      watcher.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key }));
      resolve();
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
