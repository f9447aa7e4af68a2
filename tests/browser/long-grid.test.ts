import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { recordLayouts } from '#tests/support/browser/record-layouts.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

const count = 300;
const heights = [1600, 900, 1280, 2048, 1100, 1450, 1920, 960, 1706, 1000, 1330];

describeWithProduct('a grid of hundreds of tiles', { posts: count, heights }, (product) => {
  /** The home grid as a member sees it, with all its pages loaded and the last tiles on the screen. */
  async function openWholeGrid(device: BrowserContextOptions = phone): Promise<Page> {
    const { page } = await product.visitAsMember(device);
    await page.goto('/');
    await save(page, count).waitFor();
    for (let known = 0; known < count; known = await page.locator('main li').count()) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction((before) => document.querySelectorAll('main li').length > before, known);
    }
    await save(page, 1).waitFor();
    return page;
  }

  // The newest post, which is the first tile, has the highest number.
  const tile = (page: Page, number: number) =>
    page.locator('main li').filter({ has: page.getByRole('heading', { name: `Post ${number}`, exact: true }) });
  const save = (page: Page, number: number) =>
    tile(page, number).getByRole('button', { name: `Save Post ${number}`, exact: true });
  const pictures = (page: Page, number: number) => tile(page, number).locator('img').count();
  const scrollToTile = (page: Page, number: number) =>
    tile(page, number).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  /** Goes down from the tile with this number, waiting for those that are about five rows away. */
  async function scrollAlong(page: Page, from: number, to: number) {
    for (let number = from; number > to; number -= 2) {
      await scrollToTile(page, number);
      await expect.poll(() => pictures(page, number - 10)).toBe(1);
    }
  }

  test('has pictures and buttons near the screen only, and the texts of all', async () => {
    const page = await openWholeGrid();
    await page
      .getByRole('status')
      .filter({ hasText: `${count} posts` })
      .waitFor({ state: 'attached' });
    await expect.poll(() => pictures(page, count)).toBe(0);
    expect(await save(page, count).count()).toBe(0);
    // A screen shows about six.
    await expect.poll(() => page.locator('main li img').count()).toBeLessThan(100);
    expect(await page.locator('main li h2').count()).toBe(count);
    expect(await page.locator('main li p').filter({ hasText: 'noor.field' }).count()).toBe(count);

    await page.evaluate(() => scrollTo(0, 0));
    await save(page, count).waitFor();
    expect(await pictures(page, count)).toBe(1);
    await expect.poll(() => pictures(page, 1)).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  test('moves nothing when tiles get their pictures back', async () => {
    const page = await openWholeGrid();
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
    expect(await page.evaluate(() => scrollY)).toBe(y);
    expect(await positions()).toEqual(before);
    const counts = await page.evaluate(() => (globalThis as unknown as { countPlaces: () => number[] }).countPlaces());
    expect(counts.length).toBeGreaterThan(4);
    expect(Math.max(...counts)).toBe(1);
  });

  test('lays out only the tiles that get their pictures and buttons', async () => {
    const page = await openWholeGrid();
    await scrollToTile(page, 150);
    await save(page, 150).waitFor();
    const layouts = await recordLayouts(page, () => scrollAlong(page, 150, 110));
    // Others begin at the document: when the browser renders a section that it had left out.
    const ofTiles = layouts.filter(({ isPartial }) => isPartial);
    expect(ofTiles.reduce((sum, { roots }) => sum + roots, 0)).toBeGreaterThanOrEqual(16);
  });

  test('gets its pictures a dozen at a time, as each time delays a frame of a page that scrolls', async () => {
    const page = await openWholeGrid();
    await scrollToTile(page, 150);
    await save(page, 150).waitFor();
    const times = await page.evaluateHandle(() => {
      const counts: number[] = [];
      const pictures = ({ addedNodes }: MutationRecord) =>
        [...addedNodes].filter((node) => node instanceof Element && node.querySelector('img'));
      new MutationObserver((records) => counts.push(records.flatMap(pictures).length)).observe(document.body, {
        childList: true,
        subtree: true,
      });
      return counts;
    });
    await scrollAlong(page, 150, 90);
    const counts = (await times.jsonValue()).filter((added) => added > 0);
    const sum = counts.reduce((before, added) => before + added, 0);
    expect(sum).toBeGreaterThan(36);
    // The last group of a section is smaller.
    expect(sum / counts.length).toBeGreaterThan(7);
  });

  test('does not even look at the sections that are far away', async () => {
    const page = await openWholeGrid();
    const sections = page.locator('main ul').filter({ has: page.locator(':scope > li h2') });
    const isLeftOut = (section: Locator) =>
      section.evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));
    await expect.poll(() => isLeftOut(sections.first())).toBe(true);
    expect(await isLeftOut(sections.last())).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await save(page, count).waitFor();
    await expect.poll(() => isLeftOut(sections.last())).toBe(true);
    expect(await isLeftOut(sections.first())).toBe(false);
  });

  test('draws tiles without clips and SVG elements, of which each is a piece of its own for the browser’s layers', async () => {
    const page = await openWholeGrid();
    // Tiles with pictures, and with both buttons.
    expect(
      await page
        .locator('main li')
        .filter({ has: page.locator('img') })
        .count(),
    ).toBeGreaterThan(8);
    const pieces = () =>
      page
        .locator('main li *')
        .evaluateAll((all) =>
          all
            .filter((element) => element instanceof SVGElement || getComputedStyle(element).overflow !== 'visible')
            .map((element) => element.localName),
        );
    // A picture that one sees load has a preview until then. The texts' ellipses need their clips; a browser's own style for an image
    // is none as long as the image has no round corners.
    await expect.poll(async () => [...new Set(await pieces())].toSorted()).toEqual(['h2', 'img', 'p']);
    expect(
      await page
        .locator('main li img')
        .last()
        .evaluate((img) => getComputedStyle(img).borderRadius),
    ).toBe('0px');
  });

  test('is where it was after Back to its middle', async () => {
    const page = await openWholeGrid();
    await scrollToTile(page, 150);
    const y = await page.evaluate(() => scrollY);
    await tile(page, 150).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Post 150' }).waitFor();
    await page.goBack();
    await save(page, 150).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
    await expect.poll(() => pictures(page, count)).toBe(0);
  });

  test('keeps the order of the keyboard where one part of the grid ends', async () => {
    const page = await openWholeGrid();
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
      `Save Post ${number}`,
      ...(number % 3 === 0 ? [`Shop Post ${number} (opens in a new tab)`] : []),
    ];
    const expected = Array.from({ length: 13 }, (_, index) => stopsOf(from - index)).flat();
    expect(reached).toEqual(expected.slice(1, reached.length + 1));
  });

  test.each([
    ['a phone', phone],
    ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ])('leaves no holes where one part ends and the next begins on %s', async (_, device) => {
    const page = await openWholeGrid(device);
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

  test('leaves the tiles where they are when the phone is turned', async () => {
    const page = await openWholeGrid();
    await scrollToTile(page, 150);
    await save(page, 150).focus();
    await page.setViewportSize({ width: 844, height: 390 });
    // The columns are wider than those of a phone that is upright.
    await page.waitForFunction(() => (document.querySelector('main li')?.clientWidth ?? NaN) > 200);
    // A tile in another section would be another element, without the focus.
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Save Post 150');
  });

  test('is searched whole by the browser, which brings the tile found to the screen', async () => {
    const page = await openWholeGrid();
    expect(
      await page.evaluate(() => {
        getSelection()?.removeAllRanges();
        return (window as unknown as { find: (text: string, ...options: boolean[]) => boolean }).find(
          'Post 288',
          true,
          true,
          true,
        );
      }),
    ).toBe(true);
    await save(page, 288).waitFor();
    expect(await tile(page, 288).evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(844);
  });

  test('leaves the focus on a button that is scrolled far away', async () => {
    const page = await openWholeGrid();
    await page.evaluate(() => scrollTo(0, 0));
    await save(page, count).focus();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await save(page, 1).waitFor();
    // The tiles after those of its group are far away.
    await expect.poll(() => pictures(page, count - 12)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(`Save Post ${count}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      `Shop Post ${count} (opens in a new tab)`,
    );
  });
});
