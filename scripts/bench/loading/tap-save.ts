import { infoMetric, maxMetric, type Metric } from '../metrics.ts';
import { median } from '../statistics.ts';
import { openAsMember } from './open-as-member.ts';
import type { BenchSetup } from './setup.ts';
import type { LinkSpeed, LinkState } from './slow-link.ts';

const taps = 3;

/** Measures how long a tile's save button takes to show a tap, over a slow link, a stalled one and none. */
export async function measureSaveTaps(setup: BenchSetup, speed: LinkSpeed, rounds: number): Promise<Metric[]> {
  const states: Record<string, LinkState> = { 'slow link': speed, offline: 'offline', 'stalled link': 'stalled' };
  const timings: Record<string, number[]> = {};
  const shifts: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const { phone, page } = await openAsMember(setup);
    for (const [name, state] of Object.entries(states)) {
      setup.product.link.setState(state);
      await phone.setOffline(state === 'offline');
      for (let tap = 0; tap < taps; tap += 1) {
        const button = page.locator('main li button[aria-pressed]').nth(tap);
        const shown = button.evaluate(timeUntilShown);
        await button.tap();
        (timings[name] ??= []).push(await shown);
        await page.waitForTimeout(400);
      }
    }
    shifts.push(await page.evaluate(() => window.pageTimings.shift));
    await phone.close();
  }
  return [
    ...Object.entries(timings).map(([name, each]) =>
      maxMetric(
        `a tap on save, ${name}: shown after`,
        Math.round(median(each)),
        100,
        `${Math.round(median(each))} ms (${Math.round(Math.max(...each))} at most)`,
      ),
    ),
    infoMetric('a tap on save: layout shift, at most', Math.max(...shifts), Math.max(...shifts).toFixed(3)),
  ];
}

/** Runs in the page: the milliseconds from the next click to the frame that shows the button changed. */
function timeUntilShown(button: Element): Promise<number> {
  return new Promise((resolve) => {
    let clickedAt = 0;
    button.addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { once: true, capture: true });
    new MutationObserver((_, observer) => {
      observer.disconnect();
      // A timer set in the frame's callback runs after the frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
    }).observe(button, { attributeFilter: ['aria-pressed'] });
  });
}
