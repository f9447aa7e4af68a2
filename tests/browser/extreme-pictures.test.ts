/** @module-tag sweep */

import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const fileWidths = [160, 240, 320, 480, 640, 960, 1280];
/** The heights of pictures that are 1280 wide, by the title of their post. */
const heights = { 'Post 1': 200, 'Post 2': 12_000, 'Post 3': 1600 };
type Title = keyof typeof heights;

describeWithProduct('a picture', { posts: 3, heights: [1600, 200, 12_000] }, (product) => {
  /** The picture's box, the width with which it is drawn, cropped parts included, and the width of its file. */
  const measure = async (picture: Locator, title: Title) => {
    const { width, height, file } = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const box = image.getBoundingClientRect();
      return { width: box.width, height: box.height, file: Number(/(\d+)\.avif$/.exec(image.currentSrc)?.[1]) };
    });
    return { box: height / width, drawn: Math.max(width, (height * 1280) / heights[title]), file };
  };

  /** Its file is as wide as it is drawn, to a twentieth, and the next narrower one would not be. */
  const expectFitting = ({ drawn, file }: { drawn: number; file: number }) => {
    expect(file).toBeGreaterThanOrEqual(Math.min(1280, 0.95 * drawn));
    const narrower = fileWidths[fileWidths.indexOf(file) - 1] ?? 0;
    expect(narrower).toBeLessThan(1.05 * drawn);
  };

  const openPost = async (title: Title, options: BrowserContextOptions) => {
    const { page } = await product.visitAsMember(options);
    const postId = product.community.posts[['Post 3', 'Post 2', 'Post 1'].indexOf(title)];
    await page.goto(`/postDetail/${product.community.author.id}?postId=${postId}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    return page;
  };

  const cropped = [
    ['Post 1', 1 / 3],
    ['Post 2', 2],
    ['Post 3', 1.25],
  ] as const;
  for (const [screen, options] of [
    ['a phone', phone],
    ['a desk', desk],
  ] as const)
    describe(`on ${screen}, beyond 3:1 and 1:2 cropped, in the file that suffices for its crop,`, () => {
      test('is on a tile', async () => {
        const { page } = await product.visitAsMember(options);
        await page.goto('/');
        for (const [title, expected] of cropped) {
          const tile = page.locator('main li').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
          const found = await measure(tile.locator('img').first(), title);
          expect(found.box).toBeCloseTo(expected, 1);
          expectFitting(found);
        }
      });

      test("is on its post's page", async () => {
        for (const [title, expected] of cropped) {
          const found = await measure(
            (await openPost(title, options))
              .getByRole('article')
              .getByRole('img', { name: 'A field of sage.' })
              .first(),
            title,
          );
          expect(found.box).toBeCloseTo(expected, 1);
          expectFitting(found);
        }
      });
    });

  test('leaves the buttons of its tile room to be pressed, however flat it is', async () => {
    const { page, settle } = await product.visitAsMember({ viewport: { width: 360, height: 3000 }, hasTouch: true });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Post 1', exact: true }).waitFor();
    await settle();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  test('is preloaded for its crop', async () => {
    const html = await (await fetch(product.address)).text();
    const [preloaded, drawn] = [/ imagesizes="([^"]+)"/g, /<source [^>]*sizes="([^"]+)"/g].map((pattern) =>
      [...html.matchAll(pattern)].map(([, sizes]) => sizes),
    );
    expect(preloaded).toEqual(drawn);
    expect(new Set(preloaded).size).toBe(2);
  });

  describe('in the viewer', () => {
    const open = async (title: Title, options: BrowserContextOptions) => {
      const page = await openPost(title, options);
      await page.getByRole('button', { name: 'Enlarge the picture' }).click();
      const stage = page.getByRole('dialog', { name: title }).getByRole('group', { name: 'Picture' });
      const picture = stage.getByRole('img');
      await picture.waitFor();
      const box = async () => (await picture.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
      const scroll = () => stage.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
      return { page, stage, picture, box, scroll };
    };
    const isPageZoomed = (page: Page) => page.evaluate(() => visualViewport?.scale !== 1);

    test('is wholly visible first, and larger by keys and buttons, up to a limit', async () => {
      const { page, stage, picture, box } = await open('Post 3', desk);
      const frame = (await stage.boundingBox())!;
      const { width, height } = await box();
      expect(height).toBeCloseTo(frame.height, 0);
      await page.keyboard.press('-');
      expect((await box()).width).toBe(width);
      await page.keyboard.press('+');
      expect((await box()).width).toBeCloseTo(1.5 * width, 0);
      await page.keyboard.press('0');
      expect((await box()).width).toBe(width);
      const zoomIn = page.getByRole('button', { name: 'Zoom in' });
      for (let times = 0; times < 3; times += 1) await zoomIn.click();
      expect((await box()).width).toBeCloseTo(3 * width, 0);
      expect(await zoomIn.getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/1280\.avif$/);
      await page.getByRole('button', { name: 'Fit to the screen' }).click();
      expect((await box()).width).toBe(width);
    });

    test('is larger at the pointer by a wheel with ctrl, and by a double click and back', async () => {
      const { page, box } = await open('Post 3', desk);
      const before = await box();
      const [x, y] = [before.x + before.width / 4, before.y + before.height / 4];
      await page.mouse.move(x, y);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
      await expect.poll(async () => (await box()).width).toBeGreaterThan(1.3 * before.width);
      await page.keyboard.press('0');
      await page.mouse.dblclick(x, y);
      const after = await box();
      expect(after.width).toBeCloseTo(2.5 * before.width, 0);
      expect((y - after.y) / after.height).toBeCloseTo(1 / 4, 2);
      await page.mouse.dblclick(x, y);
      expect((await box()).width).toBe(before.width);
      expect(await isPageZoomed(page)).toBe(false);
    });

    test('is moved by the mouse and by arrow keys, not beyond its edges', async () => {
      const { page, stage, scroll } = await open('Post 3', desk);
      await page.mouse.dblclick(640, 450);
      const [left = 0, top = 0] = await scroll();
      expect(top).toBeGreaterThan(100);
      const drag = async (x: number, y: number) => {
        await page.mouse.move(640, 450);
        await page.mouse.down();
        await page.mouse.move(640 + x, 450 + y);
        await page.mouse.up();
      };
      await drag(60, 50);
      expect(await scroll()).toEqual([left - 60, top - 50]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      expect(await scroll()).toEqual([left + 20, top + 30]);
      for (let times = 0; times < 10; times += 1) await drag(500, 400);
      expect(await scroll()).toEqual([0, 0]);
      for (let times = 0; times < 10; times += 1) await drag(-500, -400);
      const end = await stage.evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      ]);
      expect(await scroll()).toEqual(end);
    });

    test('a long screenshot is at first as wide as the screen, and larger by two fingers', async () => {
      const { page, box, scroll } = await open('Post 2', phone);
      const { x, y, width } = await box();
      expect([x, width]).toEqual([0, 390]);
      expect(await scroll()).toEqual([0, 0]);
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: ys.map((each, id) => ({ x: 195, y: y + each, id })),
        });
      await touch('touchStart', 300, 400);
      await touch('touchMove', 275, 425);
      await touch('touchMove', 250, 450);
      await touch('touchEnd');
      await expect.poll(async () => (await box()).width).toBeCloseTo(780, 0);
      expect(await isPageZoomed(page)).toBe(false);
      await page.getByRole('button', { name: 'Fit to the screen' }).click();
      await page.getByRole('button', { name: 'Zoom out' }).click();
      expect((await box()).width).toBeCloseTo(260, 0);
    });

    test('gives the focus back at Escape', async () => {
      const { page, stage } = await open('Post 1', desk);
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).not.toBe('main');
      }
      await page.keyboard.press('Escape');
      await stage.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Enlarge the picture');
    });
  });
});
