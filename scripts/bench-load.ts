import { parseArgs } from 'node:util';

import { measureBackNavigation } from './bench/loading/back-navigation.ts';
import { coldVisitMetrics, measureColdVisits } from './bench/loading/cold-visits.ts';
import { measureFirstVisits } from './bench/loading/first-visit.ts';
import { measureOpenedPosts } from './bench/loading/open-post.ts';
import { measureRepeatVisits, repeatVisitMetrics, type RepeatGoals } from './bench/loading/repeat-visits.ts';
import { measureScrolling } from './bench/loading/scroll-grid.ts';
import { createSetup } from './bench/loading/setup.ts';
import type { LinkSpeed } from './bench/loading/slow-link.ts';
import { measureSaveTaps } from './bench/loading/tap-save.ts';
import { jsonOption, reportMetrics, type Metric } from './bench/metrics.ts';
import { buildClient } from './build.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import { createTemporaryStorage } from './lib/temporary-storage.ts';

// `npm run bench:load -- [--rounds 5] [--only first,cold,repeat,back,interaction,open,scroll] [--link 4g|3g] [--data folder] [--requests] [--json file]`:
// how long the built product takes to load on a slow phone, compared with a static page that has the same pictures.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'first,cold,repeat,back,interaction,open,scroll' },
    link: { type: 'string' },
    /** A data folder with the demo, so that it is not drawn again. */
    data: { type: 'string' },
    /** Also prints the requests of repeat visits. */
    requests: { type: 'boolean', default: false },
    ...jsonOption,
  },
});
const rounds = Number(options.rounds);
const parts = options.only.split(',');

const allSpeeds: Record<string, LinkSpeed> = {
  '4g': { kbitPerSecond: 1600, roundTripMs: 150 },
  '3g': { kbitPerSecond: 400, roundTripMs: 400 },
};
const speeds = Object.fromEntries(Object.entries(allSpeeds).filter(([name]) => name === (options.link ?? name)));
const repeatGoals: Record<string, RepeatGoals> = {
  '4g': { largestPaint: 0.5, tiles: 0.65 },
  '3g': { largestPaint: 0.25, tiles: 0.25 },
};

if (isBuildStale()) await buildClient();
const storage = options.data === undefined ? await createTemporaryStorage('load', 'sqlite') : undefined;
const setup = await createSetup(options.data ?? storage?.folder ?? '');
const metrics: Metric[] = [];
try {
  if (parts.includes('first')) metrics.push(...(await measureFirstVisits(setup, speeds, rounds)));
  const repeatVisits = parts.includes('repeat') ? await measureRepeatVisits(setup, speeds, rounds) : {};
  for (const [name, speed] of parts.includes('cold') || parts.includes('repeat') ? Object.entries(speeds) : []) {
    const cold = await measureColdVisits(setup, speed, rounds);
    if (parts.includes('cold'))
      metrics.push(...coldVisitMetrics(cold).map((each) => ({ ...each, name: `${name} ${each.name}` })));
    const goals = repeatGoals[name];
    for (const [state, label] of [
      [name, `${name} repeat`],
      ['offline', `${name} repeat, offline`],
    ] as const) {
      const visits = repeatVisits[state];
      if (visits && goals) metrics.push(...repeatVisitMetrics(label, visits, cold.baseline, goals));
    }
  }
  const [speed] = Object.values(speeds);
  if (speed && parts.includes('back')) metrics.push(...(await measureBackNavigation(setup, speed, rounds)));
  if (speed && parts.includes('interaction')) metrics.push(...(await measureSaveTaps(setup, speed, rounds)));
  if (parts.includes('open')) metrics.push(...(await measureOpenedPosts(setup, speeds, rounds)));
  if (parts.includes('scroll')) metrics.push(...(await measureScrolling(setup)));
  if (options.requests)
    for (const [name, visits] of Object.entries(repeatVisits))
      for (const { requests } of visits) console.log(`${name} repeat visit requested: ${requests.join(', ')}`);
} finally {
  // Also after an error: what was measured until then is worth seeing.
  reportMetrics(metrics, options);
  await setup.stop();
  await storage?.remove();
}
