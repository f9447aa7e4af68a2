import { parseArgs } from 'node:util';

import { coldVisitMetrics, measureColdVisits } from './bench/loading/cold-visits.ts';
import { measureFirstStart } from './bench/loading/first-start.ts';
import { measureFirstVisits } from './bench/loading/first-visit.ts';
import { measureOpenedPosts } from './bench/loading/open-post.ts';
import { measurePresses } from './bench/loading/presses.ts';
import { measureRepeatVisits, repeatVisitMetrics, type RepeatGoals } from './bench/loading/repeat-visits.ts';
import { measureScrolling } from './bench/loading/scroll-grid.ts';
import { createSetup } from './bench/loading/setup.ts';
import type { LinkSpeed } from './bench/loading/slow-link.ts';
import { reportMetrics, type Metric } from './bench/metrics.ts';
import { buildClient } from './build.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import { createTemporaryStorage } from './lib/temporary-storage.ts';

// `npm run bench -- load [--rounds 5] [--only start,first,cold,repeat,open,press,scroll] [--data folder]`: how long the built product takes to load on a
// slow phone, compared with a static page that has the same pictures. Fails if a goal is missed.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'start,first,cold,repeat,open,press,scroll' },
    /** A data folder with the demo, so that it is not filled again. */
    data: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const parts = options.only.split(',');

const links: Record<string, { speed: LinkSpeed; repeatGoals: RepeatGoals }> = {
  '4g': { speed: { kbitPerSecond: 1600, roundTripMs: 150 }, repeatGoals: { firstPaint: 0.5, tiles: 0.65 } },
  '3g': { speed: { kbitPerSecond: 400, roundTripMs: 400 }, repeatGoals: { firstPaint: 0.25, tiles: 0.25 } },
};

if (isBuildStale()) await buildClient();
const metrics: Metric[] = [];
if (parts.includes('start')) metrics.push(await measureFirstStart());
const storage = options.data === undefined ? await createTemporaryStorage('load', 'sqlite') : undefined;
const setup = await createSetup(options.data ?? storage?.folder ?? '');
try {
  if (parts.includes('first')) metrics.push(...(await measureFirstVisits(setup)));
  for (const [name, { speed, repeatGoals }] of Object.entries(links)) {
    const found: Metric[] = [];
    // A repeat visit is compared with a first one to the static page.
    const cold = /cold|repeat/.test(options.only) ? await measureColdVisits(setup, speed, rounds) : undefined;
    if (cold && parts.includes('cold')) found.push(...coldVisitMetrics(cold));
    if (cold && parts.includes('repeat'))
      found.push(...repeatVisitMetrics(await measureRepeatVisits(setup, speed, rounds), cold.baseline, repeatGoals));
    if (parts.includes('open'))
      found.push(...(await measureOpenedPosts(setup, speed, rounds, name === '4g' ? 900 : 1500)));
    metrics.push(...found.map((metric) => ({ ...metric, name: `${name} ${metric.name}` })));
  }
  if (parts.includes('press')) metrics.push(...(await measurePresses(setup)));
  if (parts.includes('scroll')) metrics.push(...(await measureScrolling(setup)));
} finally {
  // Also after an error: what was measured until then is worth seeing.
  reportMetrics(metrics);
  await setup.stop();
  await storage?.remove();
}
