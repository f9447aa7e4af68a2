import type { BrowserContext } from 'playwright-core';

import { openTab, waitForTimings, type PageTimings } from '../loading/phone.ts';

/** One event of Chromium's trace format. */
export interface TraceEvent {
  name: string;
  /** `X` is a span of time. */
  ph: string;
  /** The time and the duration in microseconds. */
  ts: number;
  dur?: number;
  /** Process and thread. */
  pid: number;
  tid: number;
  args: Record<string, unknown>;
}

export interface RecordedVisit {
  timings: PageTimings;
  events: TraceEvent[];
}

const includedCategories = [
  'toplevel',
  'loading',
  'v8',
  'devtools.timeline',
  'blink.user_timing',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.cpu_profiler',
];

/** Opens the URL in a new tab of the slow phone, and records Chromium's trace until the page is hydrated and its pictures are decoded. */
export async function recordVisit(
  phone: BrowserContext,
  url: string,
  awaited: ('tiles' | 'ready')[] = ['tiles', 'ready'],
): Promise<RecordedVisit> {
  const page = await openTab(phone);
  const devtools = await phone.newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  const timings = await waitForTimings(page, awaited);
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await isComplete;
  await page.close();
  return { timings, events };
}
