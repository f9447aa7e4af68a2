import type { BrowserContext, Page } from 'playwright-core';

import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { maxMetric, percentile, type Metric } from '../metrics.ts';
import { copyWithLongFeed } from './long-feed.ts';
import { openAsMember } from './open-as-member.ts';
import type { BenchSetup } from './setup.ts';

/** How many tiles the grid has when it is measured. */
const tiles = 3000;
/** Of a thumb that looks at the pictures, in pixels per second. */
const speed = 1500;
/** In pixels: about 100 tiles. */
const distance = 15_000;
/** In milliseconds between frames. */
const goals = { p95: 32, p99: 100, worst: 200 };

/** Scrolls the home page of a community with more than 3,000 posts, as a member on a slow phone. */
export async function measureScrolling(setup: BenchSetup): Promise<Metric[]> {
  const storage = await createTemporaryStorage('scroll', 'sqlite');
  await copyWithLongFeed(setup.folder, storage.folder, tiles + 300);
  const server = await startChildServer(storage);
  try {
    const { phone, page } = await openAsMember(setup, server.address);
    await scrollToEnd(page);
    const frames = await recordFrames(phone, page);
    await phone.close();
    return Object.entries({ p95: 0.95, p99: 0.99, worst: 1 }).map(([name, share]) => {
      const ms = Math.round(percentile(frames, share));
      return maxMetric(
        `scrolling ${tiles} tiles: ${name} of frames`,
        ms,
        goals[name as keyof typeof goals],
        `${ms} ms (of ${frames.length} frames)`,
      );
    });
  } finally {
    await server.stop();
    await storage.remove();
  }
}

/** Goes down as fast as the pages arrive until the grid has all its tiles. */
async function scrollToEnd(page: Page): Promise<void> {
  while ((await page.locator('main li').count()) < tiles) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(50);
  }
  // To the middle of what there is, so that the stretch needs one or two more pages, as always.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight - 8000));
  await page.waitForTimeout(3000);
}

/** The milliseconds between the frames of one stretch. */
async function recordFrames(phone: BrowserContext, page: Page): Promise<number[]> {
  const devtools = await phone.newCDPSession(page);
  const recording = await page.evaluateHandle(startRecording);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 600,
    yDistance: -distance,
    speed,
    // A touch of this length would leave the screen.
    gestureSourceType: 'mouse',
  });
  return recording.evaluate((stop) => stop());
}

/** Runs in the page: records the time between frames until the returned function is called. */
function startRecording() {
  const frames: number[] = [];
  let isOn = true;
  let last: number | undefined;
  const onFrame = (now: number) => {
    if (!isOn) return;
    if (last !== undefined) frames.push(now - last);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  return () => {
    isOn = false;
    return frames;
  };
}
