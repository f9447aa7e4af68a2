import type { Page } from 'playwright-core';

import { maxMetric, median, type Metric } from '../metrics.ts';
import { logIn, openAsMember } from './open-as-member.ts';
import { newPhone, openTab, waitForTimings } from './phone.ts';
import type { BenchSetup } from './setup.ts';
import type { LinkSpeed } from './slow-link.ts';

/** What a tap on a tile leads to, in milliseconds after it. */
interface OpenedPost {
  /** The address is that of the post. */
  address: number;
  /** Its title is in the page. */
  text: number;
  /** A picture of it is drawn, such as the tile's. */
  picture: number;
  /** The picture in the size of this page is drawn. */
  sharp: number;
}

const goals = { address: 100, text: 200, picture: 300 };

/** How long after the first tiles an early tap comes. */
const earlyMs = 1000;

/**
 * Measures what follows a tap on a tile of the home page: late, when the device has stored what it stores, and early, in a first visit. The
 * sharp picture is to be drawn after `maxSharpMs`.
 */
export async function measureOpenedPosts(
  setup: BenchSetup,
  speed: LinkSpeed,
  rounds: number,
  maxSharpMs: number,
): Promise<Metric[]> {
  const opened: Record<'late' | 'early', OpenedPost[]> = { late: [], early: [] };
  for (let n = 0; n < rounds; n += 1) {
    opened.late.push(await tapLate(setup, speed));
    opened.early.push(await tapEarly(setup, speed));
  }
  return Object.entries(opened).flatMap(([when, each]) =>
    (['address', 'text', 'picture', 'sharp'] as const).map((key) => {
      const values = each.map((one) => Math.round(one[key]));
      const max = key === 'sharp' ? maxSharpMs : goals[key];
      return maxMetric(
        `a tap on a tile, ${when}: ${key}`,
        median(values),
        max,
        `${median(values)} ms (${values.join(', ')})`,
      );
    }),
  );
}

async function tapLate(setup: BenchSetup, speed: LinkSpeed): Promise<OpenedPost> {
  const { phone, page } = await openAsMember(setup);
  try {
    await page.waitForLoadState('networkidle');
    setup.product.link.setSpeed(speed);
    return await tapTile(page);
  } finally {
    await phone.close();
  }
}

async function tapEarly({ browser, product: { link, address }, member }: BenchSetup, speed: LinkSpeed) {
  link.setSpeed(speed);
  const phone = await newPhone(browser, { serviceWorkers: 'allow', link });
  try {
    await logIn(phone, member, address);
    const page = await openTab(phone);
    await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
    // As people tap: on a slow connection long before the app runs.
    const { tiles } = await waitForTimings(page, ['tiles']);
    const now = await page.evaluate(() => performance.now());
    await page.waitForTimeout(Math.max(0, tiles + earlyMs - now));
    return await tapTile(page);
  } finally {
    await phone.close();
  }
}

/** Taps the third tile, and waits until its page is whole, also if that is another document. */
async function tapTile(page: Page): Promise<OpenedPost> {
  await page.addInitScript(watchOpening);
  await page.evaluate(watchOpening);
  await page.locator('main li a[href^="/postDetail"]').nth(2).tap();
  const isWhole = () => (globalThis as { opened?: OpenedPost }).opened;
  await page.waitForFunction(isWhole, undefined, { timeout: 120_000 });
  const opened = await page.evaluate(isWhole);
  if (!opened) throw new Error('The post was left before it was whole.');
  return opened;
}

/** Runs in the page, and in the next one: waits for the next click, and then for what it leads to, frame by frame. */
function watchOpening(): void {
  const now = () => performance.timeOrigin + performance.now();
  const begin = (tappedAt: number, opened: OpenedPost) => {
    const note = (key: keyof OpenedPost, isReached: boolean | undefined) => {
      if (isReached && opened[key] === 0) opened[key] = now() - tappedAt;
    };
    const isDrawn = (image: HTMLImageElement | undefined) => image?.complete && image.naturalWidth > 0;
    const look = () => {
      // Not the faces of those who commented.
      const post = document.querySelector('article [fetchpriority=high]')?.closest('picture')?.parentElement;
      const pictures = [...(post?.querySelectorAll('img') ?? [])];
      note('address', location.pathname.startsWith('/post'));
      note('text', Boolean(document.querySelector('article h1')?.textContent));
      note('picture', pictures.some(isDrawn));
      note('sharp', isDrawn(pictures.at(-1)));
      sessionStorage.setItem('opening', JSON.stringify([tappedAt, opened]));
      if (opened.sharp > 0) Object.assign(globalThis, { opened });
      else requestAnimationFrame(look);
    };
    look();
  };
  const earlier = sessionStorage.getItem('opening');
  if (earlier !== null) begin(...(JSON.parse(earlier) as [number, OpenedPost]));
  else
    addEventListener(
      'click',
      ({ timeStamp }) => begin(performance.timeOrigin + timeStamp, { address: 0, text: 0, picture: 0, sharp: 0 }),
      { once: true, capture: true },
    );
}
