/** @module-tag sweep */

import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';

import { countRemovedPictures } from '#tests/support/browser/count-removed-pictures.ts';
import { longGrid, openWholeGrid, save, scrollToTile, tile } from '#tests/support/browser/long-grid.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { recordLayouts } from '#tests/support/browser/record-layouts.ts';

const count = longGrid.posts;
/** How often each tile comes near the screen and is left. */
const passes = 3;

const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

describeWithProduct('what the browser renders of a grid of hundreds of tiles', longGrid, (product) => {
  test('lays out only the tiles whose pictures are seen to load, which get a preview', async () => {
    const page = await openWholeGrid(product);
    const waiting: Route[] = [];
    await page.route('**/media/**', (route) => {
      waiting.push(route);
    });
    await scrollToTile(page, 150);
    const previews = page.locator('main li svg image');
    await expect.poll(() => previews.count()).toBeGreaterThan(4);
    const layouts = await recordLayouts(page, async () => {
      while ((await previews.count()) > 0) {
        await waiting.shift()?.continue();
        await nextFrame(page);
      }
    });
    // Others begin at the document: when the browser renders a section that it had left out.
    const ofTiles = layouts.filter(({ isPartial }) => isPartial);
    expect(ofTiles.reduce((sum, { roots }) => sum + roots, 0)).toBeGreaterThan(4);
  });

  test.each([
    ['have loaded', (route: Route) => route.continue()],
    ['are still loading', () => undefined],
  ])('frees the pictures of tiles that are far away again when they %s', async (_, answer) => {
    const page = await openWholeGrid(product);
    await page.route('**/media/**', answer);
    for (let pass = 0; pass < passes; pass += 1)
      for (let number = count; number >= 1; number -= 20) {
        await scrollToTile(page, number);
        await save(page, number).waitFor();
      }
    const devtools = await page.context().newCDPSession(page);
    // Chromium keeps the last layout of each tile that it has left out, with its picture.
    await expect.poll(() => countRemovedPictures(devtools)).toBeLessThan(1.5 * count);
  });

  const isLeftOut = (element: Element) => !element.checkVisibility({ contentVisibilityAuto: true });

  test('gives a section its pictures at once, and before the browser renders it', async () => {
    const page = await openWholeGrid(product);
    // To a place with no sections above that are still to get theirs.
    await page.evaluate(() => scrollTo(0, 0));
    await save(page, count).waitFor();
    // They come at two and a half screens below this one, and the browser renders a section at one and a half.
    const waitForPictures = () =>
      page.waitForFunction(() =>
        [...document.querySelectorAll('main ul')].every(
          (section) =>
            section.getBoundingClientRect().top > 3 * innerHeight ||
            section.getBoundingClientRect().bottom < 0 ||
            section.querySelector('img'),
        ),
      );
    await waitForPictures();
    const added = await page.evaluateHandle(() => {
      const sections: { pictures: number; wasLeftOut: boolean }[] = [];
      new MutationObserver((records) => {
        const pictures = records
          .flatMap(({ addedNodes }) => [...addedNodes])
          .flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('main li img')] : []));
        for (const [section, ofIt] of Map.groupBy(pictures, (picture) => picture.closest('ul')))
          sections.push({
            pictures: ofIt.length,
            wasLeftOut: !section?.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
          });
      }).observe(document.body, { childList: true, subtree: true });
      return sections;
    });
    for (let step = 0; step < 60; step += 1) {
      await page.evaluate(() => scrollBy(0, innerHeight / 4));
      await waitForPictures();
    }
    const sections = await added.jsonValue();
    expect(sections.length).toBeGreaterThan(2);
    for (const { pictures, wasLeftOut } of sections) {
      expect(pictures).toBeGreaterThanOrEqual(24);
      expect(wasLeftOut).toBe(true);
    }
  });

  test('loads the pictures of a section before it renders it, unless data is to be saved', async () => {
    const page = await openWholeGrid(product);
    /** The pictures of a section, after scrolling until it is two screens below this one: it has them and is left out. */
    const picturesBelow = async (section: number) => {
      const list = page
        .locator('main ul')
        .filter({ has: page.getByRole('heading') })
        .nth(section);
      await list.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 3 * innerHeight));
      await expect.poll(() => list.locator('img').count()).toBeGreaterThanOrEqual(24);
      expect(await list.locator('li').first().evaluate(isLeftOut)).toBe(true);
      return list.locator('img');
    };
    const pictures = await picturesBelow(2);
    const countUnloaded = () =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((img) => img.naturalWidth === 0).length);
    await expect.poll(countUnloaded).toBe(0);

    await page.getByRole('switch', { name: 'Use less data' }).check();
    for (const picture of await (await picturesBelow(4)).all())
      expect(await picture.getAttribute('loading')).toBe('lazy');
  });

  test('names the files of a picture once it is in the page: what React discards before that Chromium would keep', async () => {
    const page = await openWholeGrid(product);
    await page.evaluate(() => {
      const early: string[] = [];
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = function (name, value) {
        if (name.toLowerCase() === 'srcset' && !this.isConnected) early.push(value);
        setAttribute.call(this, name, value);
      };
      Object.assign(globalThis, { early });
    });
    await scrollToTile(page, 150);
    const picture = tile(page, 150).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
    expect(await page.evaluate(() => (globalThis as unknown as { early: string[] }).early)).toEqual([]);
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((file) => file.endsWith('.avif')).length).toBeGreaterThan(24);
    expect(files.filter((file) => file.endsWith('/640.webp'))).toEqual([]);
  });

  test('has the height of its sections before the browser has ever rendered them', async () => {
    const page = await openWholeGrid(product);
    await scrollToTile(page, 10);
    await tile(page, 10).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Post 10', exact: true }).waitFor();
    await page.goBack();
    await save(page, 10).waitFor();
    const sections = page.locator('main ul').filter({ has: page.locator(':scope > li h2') });
    const heights = () => sections.evaluateAll((all) => all.map((section) => section.getBoundingClientRect().height));
    const before = await heights();
    expect(before.length).toBeGreaterThan(5);
    expect(await sections.first().locator('li').first().evaluate(isLeftOut)).toBe(true);
    for (let at = before.length - 1; at >= 0; at -= 1) {
      const section = sections.nth(at);
      await section.evaluate((element) => element.scrollIntoView());
      await expect.poll(() => section.locator('li').first().evaluate(isLeftOut)).toBe(false);
    }
    expect(await heights()).toEqual(before);
  });

  test('does not even look at the sections that are far away', async () => {
    const page = await openWholeGrid(product);
    const sections = page.locator('main ul').filter({ has: page.locator(':scope > li h2') });
    await expect.poll(() => sections.first().evaluate(isLeftOut)).toBe(true);
    expect(await sections.last().evaluate(isLeftOut)).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await save(page, count).waitFor();
    await expect.poll(() => sections.last().evaluate(isLeftOut)).toBe(true);
    expect(await sections.first().evaluate(isLeftOut)).toBe(false);
  });

  test('draws tiles without clips and SVG elements, of which each is a piece of its own for the browser’s layers', async () => {
    const page = await openWholeGrid(product);
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
    await expect.poll(async () => [...new Set(await pieces())].toSorted()).toEqual(['a', 'h2', 'img']);
    expect(
      await page
        .locator('main li img')
        .last()
        .evaluate((img) => getComputedStyle(img).borderRadius),
    ).toBe('0px');
  });
});
