import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { longGrid, openWholeGrid, save, scrollToTile, tile } from '#tests/support/browser/long-grid.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

const count = longGrid.posts;

describeWithProduct('a grid of hundreds of tiles', longGrid, (product) => {
  const pictures = (page: Page, number: number) => tile(page, number).locator('img').count();

  test('has pictures and buttons near the screen only, and the texts of all', { tags: 'sweep' }, async () => {
    const page = await openWholeGrid(product);
    await page
      .getByRole('status')
      .filter({ hasText: `${count} posts` })
      .waitFor({ state: 'attached' });
    await expect.poll(() => pictures(page, count)).toBe(0);
    expect(await save(page, count).count()).toBe(0);
    // A screen shows about six.
    await expect.poll(() => page.locator('main li img').count()).toBeLessThan(100);
    const named = page.locator('main li').filter({ has: page.getByRole('heading') });
    expect(await named.filter({ hasText: 'noor.field' }).count()).toBe(count);
    // Its heading and its text only: at thousands of tiles each further element makes the browser's collections longer.
    expect(await tile(page, count).locator('*').count()).toBe(2);

    await page.evaluate(() => scrollTo(0, 0));
    await save(page, count).waitFor();
    expect(await pictures(page, count)).toBe(1);
    await expect.poll(() => pictures(page, 1)).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  test('moves nothing when tiles get their pictures back', { tags: 'sweep' }, async () => {
    const page = await openWholeGrid(product);
    const positions = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main li')].map((li) => li.getBoundingClientRect().top + scrollY),
      );
    const before = await positions();
    // Not by the browser's own layout shifts: Chromium counts what it has left out so far, and paints after a jump, as moved.
    await page.evaluate(() => {
      const places = new Map<string, Set<number>>();
      const record = () => {
        for (const title of document.querySelectorAll('main li h2')) {
          const { top, height } = title.getBoundingClientRect();
          if (height === 0 || top < 0 || top > innerHeight) continue;
          const seen = places.get(title.textContent) ?? new Set();
          places.set(title.textContent, seen.add(top + scrollY));
        }
        requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
      Object.assign(globalThis, { countPlaces: () => [...places.values()].map(({ size }) => size) });
    });
    await scrollToTile(page, 150);
    const y = await page.evaluate(() => scrollY);
    await save(page, 150).waitFor();
    // The browser rounds.
    expect(Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThanOrEqual(1);
    expect(await positions()).toEqual(before);
    const counts = await page.evaluate(() => (globalThis as unknown as { countPlaces: () => number[] }).countPlaces());
    expect(counts.length).toBeGreaterThan(4);
    expect(Math.max(...counts)).toBe(1);
  });

  test('is where it was after Back to its middle', { tags: 'sweep' }, async () => {
    const page = await openWholeGrid(product);
    await scrollToTile(page, 150);
    const y = await page.evaluate(() => scrollY);
    await tile(page, 150).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Post 150' }).waitFor();
    await page.goBack();
    await save(page, 150).waitFor();
    // The browser rounds.
    await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), y)).toBeLessThanOrEqual(1);
    await expect.poll(() => pictures(page, count)).toBe(0);
  });

  test('keeps the order of the keyboard where one part of the grid ends', { tags: 'sweep' }, async () => {
    const page = await openWholeGrid(product);
    await scrollToTile(page, 61);
    await save(page, 61).waitFor();
    const lastOfPart = await tile(page, 61).evaluate((li) => li.parentElement?.lastElementChild?.textContent);
    const last = Number(/\d+/.exec(lastOfPart ?? '')?.[0]);
    const [from, to] = [last + 6, last - 6];
    await scrollToTile(page, last);
    for (const number of [from, to]) await save(page, number).waitFor();
    await tile(page, from).getByRole('link').first().focus();
    const reached: string[] = [];
    while (reached.at(-1) !== `Save Post ${to}`) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { ariaLabel, textContent } = document.activeElement as HTMLElement;
          return ariaLabel ?? textContent;
        }),
      );
      expect(reached.length).toBeLessThan(100);
    }
    const stopsOf = (number: number) => [
      `Post ${number}`,
      product.community.author.username,
      `Save Post ${number}`,
      ...(number % 3 === 0 ? [`Shop Post ${number} (opens in a new tab)`] : []),
    ];
    const expected = Array.from({ length: 13 }, (_, index) => stopsOf(from - index)).flat();
    expect(reached).toEqual(expected.slice(1, reached.length + 1));
  });

  test.each([
    ['a phone', phone],
    ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ])('leaves no holes where one part ends and the next begins on %s', { tags: 'sweep' }, async (_, device) => {
    const page = await openWholeGrid(product, device);
    const parts = await page.locator('main ul').evaluateAll((lists) =>
      lists
        .filter((list) => list.querySelector(':scope > li h2'))
        .slice(0, -1)
        .map((list) => {
          const tiles = [...list.children].map((li) => li.getBoundingClientRect());
          const columns = new Map<number, number>();
          for (const { left, bottom } of tiles) columns.set(left, Math.max(bottom, columns.get(left) ?? 0));
          const row = (tiles[0]?.width ?? NaN) / 20;
          return {
            tiles: tiles.length,
            rows: (Math.max(...columns.values()) - Math.min(...columns.values())) / row,
          };
        }),
    );
    expect(parts.length).toBeGreaterThan(0);
    for (const { tiles, rows } of parts) {
      expect(tiles).toBeGreaterThanOrEqual(24);
      // The more columns, the less often they all end together: then a section grows, and may end less evenly.
      expect(rows).toBeLessThan((tiles - 24) / 10 + 0.5);
    }
  });

  test('leaves the tiles where they are when the phone is turned', { tags: 'sweep' }, async () => {
    const page = await openWholeGrid(product);
    await scrollToTile(page, 150);
    await save(page, 150).focus();
    await page.setViewportSize({ width: 844, height: 390 });
    // The columns are wider than those of a phone that is upright.
    await page.waitForFunction(() => (document.querySelector('main li')?.clientWidth ?? NaN) > 200);
    // A tile in another section would be another element, without the focus.
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Save Post 150');
  });

  test(
    'can be searched whole by the browser: it leaves out no tile, but renders some later',
    { tags: 'sweep' },
    async () => {
      const page = await openWholeGrid(product);
      const names = page.locator('main li h2');
      expect(await names.count()).toBe(count);
      const isThere = (all: Element[]) =>
        all.filter((name) => name.checkVisibility({ visibilityProperty: true })).length;
      expect(await names.evaluateAll(isThere)).toBe(count);
      const isRendered = (all: Element[]) =>
        all.filter((name) => name.checkVisibility({ contentVisibilityAuto: true })).length;
      expect(await names.evaluateAll(isRendered)).toBeLessThan(count);
    },
  );

  test('leaves the focus on a button that is scrolled far away', async () => {
    const page = await openWholeGrid(product);
    await page.evaluate(() => scrollTo(0, 0));
    await save(page, count).focus();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await save(page, 1).waitFor();
    // The tiles after those of its section are far away.
    const inSection = await tile(page, count).evaluate((li) => li.parentElement?.childElementCount ?? 0);
    await expect.poll(() => pictures(page, count - inSection)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(`Save Post ${count}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      `Shop Post ${count} (opens in a new tab)`,
    );
  });
});
