import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { launchProfile } from '../../lib/chromium.ts';
import type { SlowLink } from './slow-link.ts';

/** A mid-range phone: its screen, and a processor a quarter as fast as this machine's. */
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const cpuSlowdown = 4;

/** When a page reached each state, in milliseconds after the start of the navigation; 0 for not yet. */
export interface PageTimings {
  /** The start of the navigation, in milliseconds since 1970. */
  origin: number;
  firstPaint: number;
  largestPaint: number;
  /** The first six pictures of the grid are loaded and decoded. */
  tiles: number;
  /** The first tile is hydrated. */
  ready: number;
  /** The sum of all layout shifts without a preceding input. */
  shift: number;
  /** The longest task of the main thread since the page began. */
  longestTask: number;
}

declare global {
  interface Window {
    pageTimings: PageTimings;
  }
}

interface PhoneOptions {
  serviceWorkers: 'allow' | 'block';
  /** What its connections go through; without it they are not limited. */
  link?: SlowLink | undefined;
}

/** Opens an empty browser profile. */
export function newPhone(browser: Browser, { serviceWorkers, link }: PhoneOptions): Promise<BrowserContext> {
  return browser.newContext({ ...screen, serviceWorkers, ...through(link) });
}

/** Opens the browser profile stored in `folder`, in a new browser process. */
export function openPhoneProfile(folder: string, link: SlowLink): Promise<BrowserContext> {
  return launchProfile(folder, { ...screen, serviceWorkers: 'allow', ...through(link) });
}

/** Browsers bypass proxies for this machine's own addresses unless told otherwise. */
const through = (link: SlowLink | undefined) =>
  link ? { proxy: { server: link.proxyServer, bypass: '<-loopback>' } } : {};

/** Opens a tab with a slow processor, whose pages record their timings in `window.pageTimings`. */
export async function openTab(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(recordTimings);
  return page;
}

/** Opens the URL in a new tab, waits until the page has reached all of `awaited`, and returns its timings. */
export async function loadPage(
  phone: BrowserContext,
  url: string,
  awaited: ('tiles' | 'ready')[],
): Promise<PageTimings> {
  const page = await openTab(phone);
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    return await waitForTimings(page, awaited);
  } finally {
    await page.close();
  }
}

/**
 * Waits until the page has reached all of `awaited`, and for the paints and layout shifts after that. It asks by the protocol:
 * Playwright's own waiting runs a script of 300 kB in the page, which delays its first paint by a tenth of a second.
 */
export async function waitForTimings(page: Page, awaited: ('tiles' | 'ready')[]): Promise<PageTimings> {
  const devtools = await page.context().newCDPSession(page);
  const read = async () => {
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: '({ ...window.pageTimings, isLoaded: document.readyState === "complete" })',
      returnByValue: true,
    });
    return result.value as PageTimings & { isLoaded: boolean };
  };
  const deadline = performance.now() + 120_000;
  for (
    let timings = await read();
    !timings.isLoaded || !awaited.every((name) => timings[name] > 0);
    timings = await read()
  ) {
    if (performance.now() > deadline) throw new Error(`The page did not reach: ${awaited.join(', ')}.`);
    await sleep(100);
  }
  await sleep(700);
  return read();
}

/** Runs in the page before its own scripts. */
function recordTimings() {
  const timings: PageTimings = {
    origin: performance.timeOrigin,
    firstPaint: 0,
    largestPaint: 0,
    tiles: 0,
    ready: 0,
    shift: 0,
    longestTask: 0,
  };
  window.pageTimings = timings;
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) timings.shift += value;
  });
  observe('longtask', ({ duration }) => {
    timings.longestTask = Math.max(timings.longestTask, duration);
  });

  let isDecoding = false;
  const timer = setInterval(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6);
    if (
      !isDecoding &&
      pictures.length === 6 &&
      pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    ) {
      isDecoding = true;
      const done = () => {
        timings.tiles = performance.now();
      };
      void Promise.all(pictures.map((picture) => picture.decode())).then(done, () => {
        isDecoding = false;
      });
    }
    // React marks an element with this property when it attaches its handlers.
    const link = document.querySelector('main li a');
    if (timings.ready === 0 && link && Object.keys(link).some((key) => key.startsWith('__reactProps')))
      timings.ready = performance.now();
    if (timings.ready > 0 && timings.tiles > 0) clearInterval(timer);
  }, 10);
}
