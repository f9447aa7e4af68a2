import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, load, takeUpPhone } from './phone.ts';
import { median, note, row, type Row } from './report.ts';
import type { LinkState, Pace } from './slow-link.ts';
import type { Stage } from './stage.ts';

interface Repeat extends Figures {
  /** Requests that came through before the tiles stood, and calls at any time. */
  before: number;
  calls: number;
  /** All that came through. */
  paths: string[];
}

/** A first visit, as long as it takes until the browser has kept the site and the grid in `folder`. */
async function comeFirst({ product: { link } }: Stage, folder: string): Promise<void> {
  link.become('fast');
  const phone = await takeUpPhone(folder);
  const page = await phone.newPage();
  await page.goto(link.address);
  // Not `waitForFunction`, for which a promise is truth enough.
  while (!(await page.evaluate(isKept))) await sleep(200);
  await phone.close();
}

/** Whether the page's browser has all that a visit without a network needs. */
async function isKept(): Promise<boolean> {
  const [pictures, home] = [await (await caches.open('pictures')).keys(), await caches.match('/')];
  return navigator.serviceWorker.controller !== null && pictures.length >= 6 && home !== undefined && localStorage.getItem('keeps') !== null;
}

/** Comes once more, by a browser that has been started anew. */
async function comeAgain({ product: { link, front } }: Stage, folder: string, state: LinkState): Promise<Repeat> {
  link.become(state);
  const phone = await takeUpPhone(folder);
  try {
    if (state === 'off') await phone.setOffline(true);
    // What a browser does at its own start is not the page's.
    await sleep(1500);
    front.asked.length = 0;
    const figures = await load(phone, link.address, ['tiles', 'ready']);
    return {
      ...figures,
      paths: front.asked.map(({ at, path }) => `${Math.round(at - figures.origin)} ${path}`),
      before: front.asked.filter(({ at, path }) => at < figures.origin + figures.tiles && !isForTheMenu(path)).length,
      calls: front.asked.filter(({ path }) => path.startsWith('/api/')).length,
    };
  } finally {
    await phone.close();
  }
}

/** What the browser looks at to offer the app's installation, whenever it likes. */
const isForTheMenu = (path: string) => /^\/(?:manifest\.webmanifest|icons\/)/.test(path);

/** Repeat visits over each of the links and over none. */
export async function comeAgainAndAgain(stage: Stage, paces: Record<string, Pace>, rounds: number): Promise<Record<string, Repeat[]>> {
  const states: Record<string, LinkState> = { ...paces, off: 'off' };
  const visits: Record<string, Repeat[]> = Object.fromEntries(Object.keys(states).map((name) => [name, []]));
  for (let n = 0; n < rounds; n += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-phone-'));
    await comeFirst(stage, folder);
    for (const [name, state] of Object.entries(states)) visits[name]?.push(await comeAgain(stage, folder, state));
    await rm(folder, { recursive: true, force: true });
  }
  return visits;
}

/** `floor` is when the tiles stand on the floor's first visit. */
export function reportRepeat(what: string, visits: Repeat[], floor: number, most: number): Row[] {
  const tiles = Math.round(median(visits.map((visit) => visit.tiles)));
  const ratio = tiles / floor;
  const [before, calls] = (['before', 'calls'] as const).map((key) => Math.max(...visits.map((visit) => visit[key])));
  const shift = Math.max(...visits.map((visit) => visit.shift));
  return [
    row(`${what}: tiles ÷ cold floor`, ratio, most, `${ratio.toFixed(2)} (${tiles} ÷ ${Math.round(floor)} ms)`),
    note(`${what}: first paint, ready`, `${Math.round(median(visits.map((visit) => visit.firstPaint)))} ms, ${Math.round(median(visits.map((visit) => visit.ready)))} ms`),
    row(`${what}: requests before the tiles, at most`, before ?? 0, 0, String(before)),
    row(`${what}: calls at any time, at most`, calls ?? 0, 0, String(calls)),
    row(`${what}: layout shift, at most`, shift, 0.02, shift.toFixed(3)),
  ];
}
