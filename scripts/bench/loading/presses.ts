import type { Page } from 'playwright-core';

import { createRandom, type Random } from '../../demo/random.ts';
import { infoMetric, maxMetric, percentile, type Metric } from '../metrics.ts';
import { openAsMember } from './open-as-member.ts';
import type { BenchSetup } from './setup.ts';

const pressesPerScreen = 20;
const goalMs = 200;
/** Where a press ends the visit, or asks the browser for a file. */
const leftOut = /log ?out|delete|deactivate|download|close account|google|upload|choose/i;

/** A press and how long the page took to draw what follows it. */
interface Press {
  ms: number;
  on: string;
}

interface Timed {
  interactions?: Map<number, number>;
}

/** Presses what can be pressed on ten screens as a member with a slow phone does: by chance, 20 times on each, everywhere on a button. */
export async function measurePresses(setup: BenchSetup): Promise<Metric[]> {
  const { phone, page } = await openAsMember(setup);
  const post = await page.locator('main li a[href^="/postDetail"]').first().getAttribute('href');
  const screens = ['/', '/beauty', '/discover', '/savedPosts', `/profile/${setup.member.userId}`, String(post)];
  screens.push('/notifications', '/editProfile', '/settings', `/connections/${setup.member.userId}`);
  const random = createRandom(7);
  await page.addInitScript(recordInteractions);
  const presses: Press[] = [];
  for (const screen of screens) {
    for (let count = 0; count < pressesPerScreen; count += 1) {
      await open(page, screen);
      const press = await pressByChance(page, random);
      if (press) presses.push({ ...press, on: `${screen.split('?')[0]}: ${press.on}` });
    }
  }
  await phone.close();
  const p98 = Math.round(
    percentile(
      presses.map(({ ms }) => ms),
      0.98,
    ),
  );
  const slowest = presses.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
  return [
    maxMetric('a press, p98', p98, goalMs, `${p98} ms (of ${presses.length})`),
    ...slowest.map(({ ms, on }) => infoMetric(`  ${on}`, ms, `${Math.round(ms)} ms`)),
  ];
}

/** Goes back to the screen without loading it anew where it can, as members do. */
async function open(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Escape');
  if (new URL(page.url()).pathname !== screen.split('?')[0]) await page.goto(new URL(screen, page.url()).href);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Presses one of the links and buttons in view; undefined if that opened another document, which is not measured here. */
async function pressByChance(page: Page, random: Random): Promise<Press | undefined> {
  const targets = await page.evaluate(listTargets);
  const wanted = targets.filter(({ name }) => !leftOut.test(name));
  const target = wanted[random.whole(0, wanted.length - 1)];
  if (!target) return undefined;
  const before = await page.evaluate(() => {
    (globalThis as Timed).interactions?.clear();
    return performance.timeOrigin;
  });
  await page.touchscreen.tap(target.x + target.width * random.next(), target.y + target.height * random.next());
  await page.waitForTimeout(1000);
  const durations = await page.evaluate(
    (origin) => performance.timeOrigin === origin && [...((globalThis as Timed).interactions?.values() ?? [])],
    before,
  );
  return durations ? { ms: Math.max(0, ...durations), on: target.name } : undefined;
}

/** Runs in the page. */
function listTargets() {
  const shown = document.querySelectorAll<HTMLElement>(
    'dialog[open] :is(a[href^="/"], button), :is(header, main, footer) :is(a[href^="/"], button, input)',
  );
  return [...shown].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const isHit = element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    const name = element.ariaLabel ?? element.textContent.trim();
    return isHit && width > 0 ? [{ x, y, width, height, name: `${element.tagName} ${name}`.slice(0, 60) }] : [];
  });
}

/** Runs in the page: keeps the longest duration of each interaction, as browsers report it for "interaction to next paint". */
function recordInteractions() {
  const interactions = new Map<number, number>();
  Object.assign(globalThis, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
