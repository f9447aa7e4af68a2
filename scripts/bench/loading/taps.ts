import { openAsMember } from './member.ts';
import { median, note, row, type Row } from './report.ts';
import type { LinkState, Pace } from './slow-link.ts';
import type { Stage } from './stage.ts';

const taps = 3;

/** How long after a tap on a tile's save button the button shows it, with a network, without one, and with one that says nothing. */
export async function tapSave(stage: Stage, pace: Pace, rounds: number): Promise<Row[]> {
  const states: Record<string, LinkState> = { 'a slow link': pace, 'no network': 'off', 'a dead link': 'dead' };
  const took: Record<string, number[]> = {};
  const shifts: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const { phone, page } = await openAsMember(stage);
    for (const [name, state] of Object.entries(states)) {
      stage.product.link.become(state);
      await phone.setOffline(state === 'off');
      for (let tap = 0; tap < taps; tap += 1) {
        const button = page.locator('main li button[aria-pressed]').nth(tap);
        const shown = button.evaluate(untilItShows);
        await button.tap();
        (took[name] ??= []).push(await shown);
        await page.waitForTimeout(400);
      }
    }
    shifts.push(await page.evaluate(() => window.figures.shift));
    await phone.close();
  }
  const shift = Math.max(...shifts);
  return [
    ...Object.entries(took).map(([name, each]) =>
      row(`a tap on save, ${name}: shown after`, Math.round(median(each)), 100, `${Math.round(median(each))} ms (${Math.round(Math.max(...each))} at most)`),
    ),
    note('a tap on save: layout shift, at most', shift.toFixed(3)),
  ];
}

/** In the page: from the tap to the frame after the one in which the button says otherwise than before. */
function untilItShows(button: Element): Promise<number> {
  return new Promise((resolve) => {
    let began = 0;
    button.addEventListener('click', ({ timeStamp }) => (began = timeStamp), { once: true, capture: true });
    new MutationObserver((_, observer) => {
      observer.disconnect();
      // The frame has been handed over once the task after its callbacks runs.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    }).observe(button, { attributeFilter: ['aria-pressed'] });
  });
}
