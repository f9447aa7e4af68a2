import type { Page } from 'playwright-core';

import { maxMetric, medianMetric, type Metric } from '../metrics.ts';
import { openAsMember } from './open-as-member.ts';
import type { BenchSetup } from './setup.ts';
import type { LinkSpeed } from './slow-link.ts';

interface BackNavigation {
  /** From `history.back()` to the frame that shows the tile where it was; -1 if that never happens. */
  ms: number;
  requests: number;
  /** How far the scroll position is from where it was, in pixels. */
  offset: number;
}

/** More tiles than four pages of the list hold. */
const tilesBeforeBack = 132;
/** Everything but the notification bell, which polls every thirty seconds, and what the browser loads by itself. */
const isGridRequest = (path: string) =>
  !path.includes('getUnreadNotifications') && !/^\/(?:manifest\.webmanifest|icons\/|sw\.js)/.test(path);

/** Scrolls the home page five pages deep, opens a post and goes back, with and without a reload of the post. */
export async function measureBackNavigation(setup: BenchSetup, speed: LinkSpeed, rounds: number): Promise<Metric[]> {
  const navigations: Record<'at once' | 'after a reload', BackNavigation[]> = { 'at once': [], 'after a reload': [] };
  for (let n = 0; n < rounds; n += 1) {
    const { phone, page } = await openAsMember(setup);
    for (const how of ['at once', 'after a reload'] as const)
      navigations[how].push(await goBack(setup, page, speed, how === 'after a reload'));
    await phone.close();
  }
  return Object.entries(navigations).flatMap(([how, all]) => {
    const [requests, offset] = [
      Math.max(...all.map((each) => each.requests)),
      Math.max(...all.map((each) => each.offset)),
    ];
    return [
      maxMetric(`Back to a grid five pages deep, ${how}: requests, at most`, requests, 0, String(requests)),
      maxMetric(`Back to a grid five pages deep, ${how}: px from where it was, at most`, offset, 0, String(offset)),
      medianMetric(
        `Back to a grid five pages deep, ${how}`,
        all.map(({ ms }) => ms),
      ),
    ];
  });
}

async function goBack(
  { product: { link, proxy } }: BenchSetup,
  page: Page,
  speed: LinkSpeed,
  withReload: boolean,
): Promise<BackNavigation> {
  link.setState('fast');
  const tiles = page.locator('main li');
  while ((await tiles.count()) < tilesBeforeBack) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(100);
  }
  const tile = tiles.nth(tilesBeforeBack - 2);
  await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await page.evaluate(() => scrollY);
  // Who taps a tile has seen its picture: what has not loaded yet is no request of the way back.
  await proxy.whenQuiet(500);
  await tile.getByRole('link').first().click();
  await page.waitForURL(/postDetail/);
  await page.locator('main h1').waitFor();
  // Queries are persisted a second after they change.
  await page.waitForTimeout(2500);
  if (withReload) {
    await page.reload();
    await page.locator('main h1').waitFor();
    // The worker stores the files of all screens once the page has asked for nothing for two seconds: no request of the way back either.
    await proxy.whenQuiet(4000);
  }
  link.setState(speed);
  proxy.requests.length = 0;
  const ms = await page.evaluate(
    ([y, count]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const check = () => {
          const took = performance.now() - began;
          if (document.querySelectorAll('main li').length >= (count ?? 0) && Math.abs(scrollY - (y ?? 0)) < 1)
            requestAnimationFrame(() => resolve(performance.now() - began));
          else if (took > 10_000) resolve(-1);
          else requestAnimationFrame(check);
        };
        history.back();
        check();
      }),
    [before, tilesBeforeBack],
  );
  const offset = Math.round(Math.abs((await page.evaluate(() => scrollY)) - before));
  await page.waitForTimeout(1500);
  return { ms, offset, requests: proxy.requests.filter(({ path }) => isGridRequest(path)).length };
}
