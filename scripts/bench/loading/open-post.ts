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
    const { tiles, ready } = await waitForTimings(page, ['tiles', 'ready']);
    const now = await page.evaluate(() => performance.now());
    await page.waitForTimeout(Math.max(0, Math.max(tiles, ready) + earlyMs - now));
    return await tapTile(page);
  } finally {
    await phone.close();
  }
}

/** Taps the third tile, and waits until its page is whole. */
async function tapTile(page: Page): Promise<OpenedPost> {
  const link = page.locator('main li a[href^="/postDetail"]').nth(2);
  const opened = page.evaluate(watchOpening);
  await link.tap();
  return opened;
}

/** Runs in the page: waits for the next click, and then for what it leads to, frame by frame. */
function watchOpening(): Promise<OpenedPost> {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp: tappedAt }) => {
        const opened: OpenedPost = { address: 0, text: 0, picture: 0, sharp: 0 };
        const note = (key: keyof OpenedPost, isReached: boolean | undefined) => {
          if (isReached && opened[key] === 0) opened[key] = performance.now() - tappedAt;
        };
        const isDrawn = (image: HTMLImageElement | undefined) => image?.complete && image.naturalWidth > 0;
        const look = () => {
          // Not the faces of those who commented.
          const post = document.querySelector('article [fetchpriority=high]')?.closest('picture')?.parentElement;
          const pictures = [...(post?.querySelectorAll('img') ?? [])];
          note('address', location.pathname.startsWith('/postDetail'));
          note('text', Boolean(document.querySelector('article h1')?.textContent));
          note('picture', pictures.some(isDrawn));
          note('sharp', isDrawn(pictures.at(-1)));
          if (opened.sharp > 0) resolve(opened);
          else requestAnimationFrame(look);
        };
        look();
      },
      { once: true, capture: true },
    );
  });
}
