import type { BrowserContext, CDPSession, Page } from 'playwright-core';

import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { infoMetric, maxMetric, type Metric } from '../metrics.ts';
import { percentile } from '../statistics.ts';
import { countRemovedPictures } from './count-removed-pictures.ts';
import { copyWithLongFeed } from './long-feed.ts';
import { openAsMember } from './open-as-member.ts';
import { newPhone, openTab } from './phone.ts';
import type { BenchSetup } from './setup.ts';
import { createStaticGrid } from './static-grid.ts';

/** How many tiles the grid has when a stretch begins. */
const stops = [100, 1000, 3000];
/** Of a thumb that looks at the pictures, in pixels per second. */
const speed = 1500;
/** The length of a stretch in pixels: about 100 tiles. */
const distance = 15_000;

interface Stretch {
  name: string;
  /** Milliseconds between frames. */
  frames: number[];
  /** Tasks of more than 50 ms, in milliseconds. */
  longTasks: number[];
  /** Seconds of the main thread. */
  costs: Record<'script' | 'style' | 'layout' | 'all', number>;
  /** After a garbage collection. */
  heapMb: number;
  nodes: number;
  tiles: number;
  pictures: number;
  removedPictures: number;
}

/**
 * Scrolls the home page of a community with more than 3,000 posts, as a member on a slow phone, and a static page with the same
 * pictures and nothing else.
 */
export async function measureScrolling(setup: BenchSetup): Promise<Metric[]> {
  const storage = await createTemporaryStorage('scroll', 'sqlite');
  await copyWithLongFeed(setup.folder, storage.folder, (stops.at(-1) ?? 0) + 300);
  const server = await startChildServer(storage);
  try {
    const plain = await newPhone(setup.browser, { serviceWorkers: 'block' });
    const staticPage = await openTab(plain);
    await staticPage.route('**/static-grid', async (route) =>
      route.fulfill({ contentType: 'text/html', body: await createStaticGrid(server.address, 300) }),
    );
    await staticPage.goto(`${server.address}/static-grid`);
    const baseline = await scrollStretch(plain, staticPage, 'a static page');
    await plain.close();

    const { phone, page } = await openAsMember(setup, server.address);
    const stretches: Stretch[] = [];
    for (const tiles of stops) {
      await scrollUntil(page, tiles);
      stretches.push(await scrollStretch(phone, page, `${tiles} tiles`));
    }
    await phone.close();
    return [
      ...describe(baseline),
      ...stretches.flatMap((stretch) => describe(stretch, baseline)),
      ...describeGrowth(stretches),
    ];
  } finally {
    await server.stop();
    await storage.remove();
  }
}

const p95 = ({ frames }: Stretch) => Math.round(percentile(frames, 0.95));

function describe(stretch: Stretch, baseline?: Stretch): Metric[] {
  const { name, frames, longTasks, costs, heapMb, nodes, pictures } = stretch;
  const others = [0.5, 0.99, 1].map((share) => Math.round(percentile(frames, share)));
  const text = `${p95(stretch)} ms (p50 ${others[0]}, p99 ${others[1]}, at most ${others[2]})`;
  const frameTimes = `scrolling, ${name}: time between frames, p95`;
  return [
    baseline ? maxMetric(frameTimes, p95(stretch), 32, text) : infoMetric(frameTimes, p95(stretch), text),
    ...(baseline
      ? [
          infoMetric(
            `scrolling, ${name}: p95 ÷ the static page's`,
            p95(stretch) / p95(baseline),
            (p95(stretch) / p95(baseline)).toFixed(2),
          ),
        ]
      : []),
    infoMetric(
      `scrolling, ${name}: tasks over 50 ms`,
      longTasks.length,
      `${longTasks.length} (at most ${Math.round(Math.max(0, ...longTasks))} ms)`,
    ),
    infoMetric(
      `scrolling, ${name}: main thread`,
      costs.all,
      Object.entries(costs)
        .map(([kind, seconds]) => `${kind} ${seconds.toFixed(1)} s`)
        .join(', '),
    ),
    infoMetric(
      `scrolling, ${name}: memory`,
      heapMb,
      `${heapMb.toFixed(1)} MB heap, ${nodes} nodes, ${pictures} pictures`,
    ),
  ];
}

/** What the grid needs for a tile that is far away, and whether pictures stay in memory that have left the page. */
function describeGrowth(stretches: Stretch[]): Metric[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return [];
  const perTile = (key: 'heapMb' | 'nodes') => (last[key] - first[key]) / (last.tiles - first.tiles);
  const heapKb = perTile('heapMb') * 1024;
  return [
    maxMetric(
      `scrolling, from ${first.name} to ${last.name}: memory of each`,
      heapKb,
      3,
      `${heapKb.toFixed(1)} kB heap, ${perTile('nodes').toFixed(1)} nodes`,
    ),
    maxMetric(
      `scrolling, ${last.name}: removed pictures in memory`,
      last.removedPictures,
      24,
      String(last.removedPictures),
    ),
  ];
}

/** Goes down as fast as the pages arrive until the grid has this many tiles. */
async function scrollUntil(page: Page, tiles: number): Promise<void> {
  while ((await page.locator('main li').count()) < tiles) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(50);
  }
  // To the middle of what there is, so that the stretch needs one or two more pages, as always.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight - 8000));
  await page.waitForTimeout(3000);
}

async function scrollStretch(phone: BrowserContext, page: Page, name: string): Promise<Stretch> {
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Performance.enable');
  const before = await readMetrics(devtools);
  const recording = await page.evaluateHandle(startRecording);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 600,
    yDistance: -distance,
    speed,
    // A touch of this length would leave the screen.
    gestureSourceType: 'mouse',
  });
  const recorded = await recording.evaluate((stop) => stop());
  const after = await readMetrics(devtools);
  await devtools.send('HeapProfiler.collectGarbage');
  const atRest = await readMetrics(devtools);
  const spent = (metric: string) => (after.get(metric) ?? NaN) - (before.get(metric) ?? NaN);
  return {
    name,
    ...recorded,
    costs: {
      script: spent('ScriptDuration'),
      style: spent('RecalcStyleDuration'),
      layout: spent('LayoutDuration'),
      all: spent('TaskDuration'),
    },
    heapMb: (atRest.get('JSHeapUsedSize') ?? NaN) / 2 ** 20,
    nodes: atRest.get('Nodes') ?? NaN,
    tiles: await page.locator('main li').count(),
    pictures: await page.locator('main li img').count(),
    removedPictures: await countRemovedPictures(devtools),
  };
}

async function readMetrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** Runs in the page: records the time between frames and long tasks until the returned function is called. */
function startRecording() {
  const frames: number[] = [];
  const longTasks: number[] = [];
  let isOn = true;
  let last: number | undefined;
  const onFrame = (now: number) => {
    if (!isOn) return;
    if (last !== undefined) frames.push(now - last);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const observer = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  return () => {
    isOn = false;
    observer.disconnect();
    return { frames, longTasks };
  };
}
