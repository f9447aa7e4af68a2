import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { maxMetric, median, type Metric } from '../metrics.ts';
import { loadPage, openPhoneProfile, type PageTimings } from './phone.ts';
import type { BenchSetup } from './setup.ts';
import type { LinkSpeed } from './slow-link.ts';

interface RepeatVisit extends PageTimings {
  /** Requests that reached the server before the tiles were shown. */
  requestsBeforeTiles: number;
}

/** Makes repeat visits, each with a profile of its own in a new browser process. */
export async function measureRepeatVisits(setup: BenchSetup, speed: LinkSpeed, rounds: number): Promise<RepeatVisit[]> {
  const visits: RepeatVisit[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-phone-'));
    await makeFirstVisit(setup, folder);
    visits.push(await makeRepeatVisit(setup, folder, speed));
    await rm(folder, { recursive: true, force: true });
  }
  return visits;
}

/** Visits the home page until the browser profile in `folder` holds everything that an offline visit needs. */
async function makeFirstVisit({ product: { link, address } }: BenchSetup, folder: string): Promise<void> {
  link.setSpeed('fast');
  const phone = await openPhoneProfile(folder, link);
  const page = await phone.newPage();
  await page.goto(address);
  // Not `waitForFunction`, which takes a pending promise for true.
  while (!(await page.evaluate(isStoredOffline))) await sleep(200);
  await phone.close();
}

/** Runs in the page: whether the browser has stored everything that an offline visit needs. */
export async function isStoredOffline(): Promise<boolean> {
  const [pictures, home] = [await (await caches.open('pictures')).keys(), await caches.match('/')];
  return (
    navigator.serviceWorker.controller !== null &&
    pictures.length >= 6 &&
    home !== undefined &&
    localStorage.getItem('keeps') !== null
  );
}

async function makeRepeatVisit(
  { product: { link, proxy, address } }: BenchSetup,
  folder: string,
  speed: LinkSpeed,
): Promise<RepeatVisit> {
  link.setSpeed(speed);
  const phone = await openPhoneProfile(folder, link);
  try {
    // The browser's own start is not part of the page's.
    await sleep(1500);
    proxy.requests.length = 0;
    const timings = await loadPage(phone, address, ['tiles', 'ready']);
    const tilesAt = timings.origin + timings.tiles;
    const early = proxy.requests.filter(({ receivedAt, path }) => receivedAt < tilesAt && !isForInstallation(path));
    return { ...timings, requestsBeforeTiles: early.length };
  } finally {
    await phone.close();
  }
}

/** The browser loads these whenever it likes, to offer the app's installation. */
const isForInstallation = (path: string) => /^\/(?:manifest\.webmanifest|icons\/)/.test(path);

/** A repeat visit's first paint and tiles at most, as shares of the first visit's of the baseline on the same link. */
export interface RepeatGoals {
  firstPaint: number;
  tiles: number;
}

/** `baseline` has the baseline's first visits on the same link. */
export function repeatVisitMetrics(visits: RepeatVisit[], baseline: PageTimings[], goals: RepeatGoals): Metric[] {
  const medianOf = (all: PageTimings[], key: keyof PageTimings) => Math.round(median(all.map((each) => each[key])));
  const maxOf = (key: 'requestsBeforeTiles' | 'shift') => Math.max(...visits.map((visit) => visit[key]));
  const comparedToBaseline = (label: string, key: keyof RepeatGoals) => {
    const [ms, baselineMs] = [medianOf(visits, key), medianOf(baseline, key)];
    const text = `${(ms / baselineMs).toFixed(2)} (${ms} ÷ ${baselineMs} ms)`;
    return maxMetric(`repeat /: ${label} ÷ cold baseline`, ms / baselineMs, goals[key], text);
  };
  const longestTask = medianOf(visits, 'longestTask');
  return [
    comparedToBaseline('first paint', 'firstPaint'),
    comparedToBaseline('tiles', 'tiles'),
    maxMetric('repeat /: longest task', longestTask, 100, `${longestTask} ms`),
    maxMetric('repeat /: requests before the tiles, at most', maxOf('requestsBeforeTiles'), 0),
    maxMetric('repeat /: layout shift, at most', maxOf('shift'), 0.02, maxOf('shift').toFixed(3)),
  ];
}
