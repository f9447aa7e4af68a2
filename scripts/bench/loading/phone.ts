import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchProfile } from '../../chromium.ts';

/** A phone of the middle: its screen, and a processor a quarter as fast as this machine's. */
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const slowness = 4;

/** What a page says of its own start, in milliseconds after the navigation began. */
export interface Figures {
  /** When the navigation began, as `Date.now()` tells it. */
  origin: number;
  firstPaint: number;
  largestPaint: number;
  /** The first six pictures of the grid are there and decoded. */
  tiles: number;
  /** A tile's buttons do what they say. */
  ready: number;
  /** How much has moved. */
  shift: number;
}

declare global {
  interface Window {
    figures: Figures;
  }
}

/** A visitor's browser profile with nothing in it yet. */
export function newPhone(browser: Browser, { keepsSite }: { keepsSite: boolean }): Promise<BrowserContext> {
  return browser.newContext({ ...screen, serviceWorkers: keepsSite ? 'allow' : 'block' });
}

/** The same with a memory: what a visit leaves in `folder`, the next one finds. The worker and all caches in memory are cold. */
export function takeUpPhone(folder: string): Promise<BrowserContext> {
  return launchProfile(folder, { ...screen, serviceWorkers: 'allow' });
}

/** A new tab, slowed down, whose pages take their own measure. */
export async function openTab(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.addInitScript(takeMeasure);
  return page;
}

/** Opens the address in a tab of its own and waits until all of `awaited` is there; answers the page's figures. */
export async function load(phone: BrowserContext, url: string, awaited: ('tiles' | 'ready')[]): Promise<Figures> {
  const page = await openTab(phone);
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    await page.waitForFunction((names) => names.every((name) => window.figures[name] > 0), awaited, { timeout: 120_000, polling: 100 });
    // What still moves or grows is to be counted too.
    await page.waitForLoadState('load');
    await page.waitForTimeout(700);
    return await page.evaluate(() => window.figures);
  } finally {
    await page.close();
  }
}

/** Runs in the page, before anything of its own. */
function takeMeasure() {
  const figures: Figures = { origin: performance.timeOrigin, firstPaint: 0, largestPaint: 0, tiles: 0, ready: 0, shift: 0 };
  window.figures = figures;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    figures.largestPaint = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) figures.shift += value;
  });

  let isDecoding = false;
  const timer = setInterval(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6);
    if (!isDecoding && pictures.length === 6 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) {
      isDecoding = true;
      const done = () => {
        figures.tiles = performance.now();
      };
      void Promise.all(pictures.map((picture) => picture.decode())).then(done, () => {
        isDecoding = false;
      });
    }
    // React has put its handlers on the first tile.
    const link = document.querySelector('main li a');
    if (figures.ready === 0 && link && Object.keys(link).some((key) => key.startsWith('__reactProps'))) figures.ready = performance.now();
    if (figures.ready > 0 && figures.tiles > 0) clearInterval(timer);
  }, 10);
}
