import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { newPhone, openPhoneProfile } from './bench/loading/phone.ts';
import { makeFirstVisit } from './bench/loading/repeat-visits.ts';
import { createSetup } from './bench/loading/setup.ts';
import { costsByKind, type Cost } from './bench/trace/costs.ts';
import { mainThreadOf } from './bench/trace/main-thread.ts';
import { recordVisit, type RecordedVisit } from './bench/trace/record-visit.ts';
import { costsByFunction } from './bench/trace/script-functions.ts';
import { buildClient } from './build.ts';
import { createTemporaryStorage } from './lib/temporary-storage.ts';

// `npm run bench:trace -- [--data folder] [--save folder] [--rows 10]`: what the first second costs the main thread of a slow phone: of
// a page with the same pictures and nothing else, of a first visit, and of a repeat visit without a network. Each visit is recorded once: the tracing itself takes time, so compare its parts, not its sums.
const { values: options } = parseArgs({
  options: {
    /** A data folder with the demo, so that it is not drawn again. */
    data: { type: 'string' },
    /** Writes the traces to this folder, for Chromium's devtools or https://ui.perfetto.dev. */
    save: { type: 'string' },
    rows: { type: 'string', default: '10' },
  },
});
const rows = Number(options.rows);
const slow4g = { kbitPerSecond: 1600, roundTripMs: 150 };
const longTaskMs = 50;

if (options.save !== undefined) await mkdir(options.save, { recursive: true });
await buildClient({ withSourceMaps: true });
const assets = join(import.meta.dirname, '../dist/client/assets');
const storage = options.data === undefined ? await createTemporaryStorage('trace', 'sqlite') : undefined;
const setup = await createSetup(options.data ?? storage?.folder ?? '');
const { link, address } = setup.product;
try {
  setup.baseline.link.setState(slow4g);
  const bare = await recordVisit(
    await newPhone(setup.browser, { serviceWorkers: 'block', link: setup.baseline.link }),
    setup.baseline.address,
    ['tiles'],
  );
  await report('bare pictures', bare);

  link.setState(slow4g);
  await report(
    'first visit',
    await recordVisit(await newPhone(setup.browser, { serviceWorkers: 'allow', link }), address),
  );

  const profile = await mkdtemp(join(tmpdir(), 'cleaner-life-phone-'));
  await makeFirstVisit(setup, profile);
  const phone = await openPhoneProfile(profile, link);
  await sleep(1500);
  link.setState('offline');
  await report('repeat visit', await recordVisit(phone, address));
  await phone.close();
  await rm(profile, { recursive: true, force: true });
} finally {
  await setup.stop();
  await storage?.remove();
}

async function report(name: string, visit: RecordedVisit): Promise<void> {
  if (options.save !== undefined)
    await writeFile(
      join(options.save, `${name.replace(' ', '-')}.json`),
      JSON.stringify({ traceEvents: visit.events }),
    );
  const { firstPaint, largestPaint, tiles, ready } = visit.timings;
  const until = Math.max(1000, tiles, ready);
  const thread = mainThreadOf(visit, until);
  const functions = costsByFunction(thread, until, assets);
  console.log(
    `\n${name}: first paint ${ms(firstPaint)}, largest ${ms(largestPaint)}, tiles ${ms(tiles)}, hydrated ${ms(ready)}`,
  );
  print('work of the main thread by kind', costsByKind(thread.tasks));
  print('functions of the scripts, themselves', functions.self);
  print('functions of the scripts, with what they call', functions.withCallees);
  console.log(`\n  tasks of ${longTaskMs} ms or more`);
  for (const task of thread.tasks.filter(({ start, end }) => end - start >= longTaskMs)) {
    const parts = costsByKind([task]).filter((cost) => cost.ms >= 5);
    const text = parts.map((cost) => `${cost.kind} ${Math.round(cost.ms)}`).join(', ');
    console.log(`  ${ms(task.end - task.start)} at ${ms(task.start)}: ${text}`);
  }
}

function print(title: string, costs: Cost[]): void {
  console.log(`\n  ${title}`);
  for (const cost of costs.slice(0, rows)) console.log(`  ${ms(cost.ms)}  ${cost.kind}`);
}

function ms(value: number): string {
  return `${Math.round(value).toString().padStart(5)} ms`;
}
