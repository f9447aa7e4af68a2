import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { maxMetric, medianMetric, type Metric } from '../metrics.ts';
import { median } from '../statistics.ts';
import { loadPage, openPhoneProfile, type PageTimings } from './phone.ts';
import type { BenchSetup } from './setup.ts';
import type { LinkSpeed, LinkState } from './slow-link.ts';

interface RepeatVisit extends PageTimings {
  /** Requests that reached the server before the tiles were shown. */
  requestsBeforeTiles: number;
  apiCalls: number;
  /** All requests, each with its time after the navigation. */
  requests: string[];
}

/** Makes repeat visits over each of the links and without a network. */
export async function measureRepeatVisits(
  setup: BenchSetup,
  speeds: Record<string, LinkSpeed>,
  rounds: number,
): Promise<Record<string, RepeatVisit[]>> {
  const states: Record<string, LinkState> = { ...speeds, offline: 'offline' };
  const visits: Record<string, RepeatVisit[]> = Object.fromEntries(Object.keys(states).map((name) => [name, []]));
  for (let n = 0; n < rounds; n += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-phone-'));
    await makeFirstVisit(setup, folder);
    for (const [name, state] of Object.entries(states)) visits[name]?.push(await makeRepeatVisit(setup, folder, state));
    await rm(folder, { recursive: true, force: true });
  }
  return visits;
}

/** Visits the home page until the browser profile in `folder` holds everything that an offline visit needs. */
export async function makeFirstVisit({ product: { link, address } }: BenchSetup, folder: string): Promise<void> {
  link.setState('fast');
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

/** Visits the home page again with the same profile in a new browser process. */
async function makeRepeatVisit(
  { product: { link, proxy, address } }: BenchSetup,
  folder: string,
  state: LinkState,
): Promise<RepeatVisit> {
  link.setState(state);
  const phone = await openPhoneProfile(folder, link);
  try {
    if (state === 'offline') await phone.setOffline(true);
    // The browser's own start is not part of the page's.
    await sleep(1500);
    proxy.requests.length = 0;
    const timings = await loadPage(phone, address, ['tiles', 'ready']);
    const tilesAt = timings.origin + timings.tiles;
    return {
      ...timings,
      requests: proxy.requests.map(({ receivedAt, path }) => `${Math.round(receivedAt - timings.origin)} ${path}`),
      requestsBeforeTiles: proxy.requests.filter(
        ({ receivedAt, path }) => receivedAt < tilesAt && !isForInstallation(path),
      ).length,
      apiCalls: proxy.requests.filter(({ path }) => path.startsWith('/api/')).length,
    };
  } finally {
    await phone.close();
  }
}

/** The browser loads these whenever it likes, to offer the app's installation. */
const isForInstallation = (path: string) => /^\/(?:manifest\.webmanifest|icons\/)/.test(path);

/** A repeat visit's largest paint and tiles at most, as shares of the first visit's of the baseline on the same link. */
export interface RepeatGoals {
  largestPaint: number;
  tiles: number;
}

/** `baseline` has the baseline's first visits on the same link. */
export function repeatVisitMetrics(
  name: string,
  visits: RepeatVisit[],
  baseline: PageTimings[],
  goals: RepeatGoals,
): Metric[] {
  const medianOf = (all: PageTimings[], key: keyof PageTimings) => Math.round(median(all.map((each) => each[key])));
  const maxOf = (key: 'requestsBeforeTiles' | 'apiCalls' | 'shift') => Math.max(...visits.map((visit) => visit[key]));
  const comparedToBaseline = (label: string, key: keyof RepeatGoals) => {
    const [ms, baselineMs] = [medianOf(visits, key), medianOf(baseline, key)];
    const text = `${(ms / baselineMs).toFixed(2)} (${ms} ÷ ${baselineMs} ms)`;
    return {
      ...maxMetric(`${name}: ${label} ÷ cold baseline`, ms / baselineMs, goals[key], text),
      parts: { product: ms, baseline: baselineMs },
    };
  };
  const [firstPaint, longestTask] = [medianOf(visits, 'firstPaint'), medianOf(visits, 'longestTask')];
  const [requestsBeforeTiles, apiCalls, shift] = [maxOf('requestsBeforeTiles'), maxOf('apiCalls'), maxOf('shift')];
  return [
    comparedToBaseline('largest paint', 'largestPaint'),
    comparedToBaseline('tiles', 'tiles'),
    maxMetric(`${name}: first paint`, firstPaint, 300, `${firstPaint} ms`),
    maxMetric(`${name}: longest task`, longestTask, 100, `${longestTask} ms`),
    medianMetric(
      `${name}: ready`,
      visits.map((visit) => visit.ready),
    ),
    maxMetric(`${name}: requests before the tiles, at most`, requestsBeforeTiles, 0, String(requestsBeforeTiles)),
    maxMetric(`${name}: API calls, at most`, apiCalls, 0, String(apiCalls)),
    maxMetric(`${name}: layout shift, at most`, shift, 0.02, shift.toFixed(3)),
  ];
}
