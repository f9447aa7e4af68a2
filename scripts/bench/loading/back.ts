import type { Page } from 'playwright-core';
import { openAsMember } from './member.ts';
import { inMs, note, row, type Row } from './report.ts';
import type { Pace } from './slow-link.ts';
import type { Stage } from './stage.ts';

interface Return {
  /** From the press of Back to the frame in which the tile stands where it stood; -1 where it does not. */
  ms: number;
  requests: number;
  moved: number;
}

/** More tiles than four pages hold. */
const deep = 132;
/** What is asked however one goes: the bell, every thirty seconds. */
const isOfTheGrid = (path: string) => !path.includes('getUnreadNotifications') && !/^\/(?:manifest\.webmanifest|icons\/|sw\.js)/.test(path);

/** From the home page five pages deep into a post and back, with and without a reload there. */
export async function goBackAgain(stage: Stage, pace: Pace, rounds: number): Promise<Row[]> {
  const returns: Record<'at once' | 'after a reload', Return[]> = { 'at once': [], 'after a reload': [] };
  for (let n = 0; n < rounds; n += 1) {
    const { phone, page } = await openAsMember(stage);
    for (const how of ['at once', 'after a reload'] as const) returns[how].push(await goBack(stage, page, pace, how === 'after a reload'));
    await phone.close();
  }
  return Object.entries(returns).flatMap(([how, all]) => {
    const [requests, moved] = (['requests', 'moved'] as const).map((key) => Math.max(...all.map((each) => each[key])));
    return [
      row(`Back to a grid five pages deep, ${how}: requests, at most`, requests ?? 0, 0, String(requests)),
      row(`Back to a grid five pages deep, ${how}: px from where it was, at most`, moved ?? 0, 0, String(moved)),
      note(`Back to a grid five pages deep, ${how}`, inMs(all.map(({ ms }) => ms))),
    ];
  });
}

async function goBack({ product: { link, front } }: Stage, page: Page, pace: Pace, reloads: boolean): Promise<Return> {
  link.become('fast');
  const tiles = page.locator('main li');
  while ((await tiles.count()) < deep) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(100);
  }
  const tile = tiles.nth(deep - 2);
  await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await page.evaluate(() => scrollY);
  await tile.getByRole('link').first().click();
  await page.waitForURL(/postDetail/);
  await page.locator('main h1').waitFor();
  // What has been seen is written down a second later.
  await page.waitForTimeout(2500);
  if (reloads) {
    await page.reload();
    await page.locator('main h1').waitFor();
    await page.waitForTimeout(2500);
  }
  link.become(pace);
  front.asked.length = 0;
  const ms = await page.evaluate(
    ([y, count]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = () => {
          const took = performance.now() - began;
          if (document.querySelectorAll('main li').length >= (count ?? 0) && Math.abs(scrollY - (y ?? 0)) < 1) requestAnimationFrame(() => resolve(performance.now() - began));
          else if (took > 10_000) resolve(-1);
          else requestAnimationFrame(look);
        };
        history.back();
        look();
      }),
    [before, deep],
  );
  const moved = Math.round(Math.abs((await page.evaluate(() => scrollY)) - before));
  await page.waitForTimeout(1500);
  return { ms, moved, requests: front.asked.filter(({ path }) => isOfTheGrid(path)).length };
}
