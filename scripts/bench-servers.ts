import { parseArgs } from 'node:util';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { infoMetric, jsonOption, reportMetrics, type Metric } from './bench/metrics.ts';
import { findLoadTool, generateLoad } from './bench/server/load-generator.ts';
import { measureWrites, type Rate } from './bench/servers/measure-writes.ts';
import { createSetup, type RunningSetup, type Setup, type SetupOptions } from './bench/servers/setups.ts';
import { median } from './bench/statistics.ts';

// `npm run bench:servers -- [--seconds 4] [--rounds 3] [--json file]`: measures what one server on SQLite,
// one on PostgreSQL and three on PostgreSQL carry, side by side. The load goes to the servers without a balancer, from this machine.
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' }, ...jsonOption },
});
const seconds = Number(options.seconds);
const size = { posts: 10_000, members: 1000, followersOfFirst: 0, commentsOnFirst: 0 };
const setups: SetupOptions[] = [
  { name: 'one process, SQLite', engine: 'sqlite', processes: 1 },
  { name: 'one process, PostgreSQL', engine: 'postgres', processes: 1 },
  { name: 'one process, PostgreSQL 1 ms away', engine: 'postgres', processes: 1, delayMs: 1 },
  { name: 'three processes, PostgreSQL', engine: 'postgres', processes: 3 },
  { name: 'three processes, PostgreSQL 1 ms away', engine: 'postgres', processes: 3, delayMs: 1 },
];
const feed = pathOf('getAllPosts', { query: { limit: 30 } });
const kinds = ['uncached', 'cached', 'saves', 'comments'] as const;
type Kind = (typeof kinds)[number];

const tool = await findLoadTool();
const created: Setup[] = [];
try {
  for (const setup of setups) created.push(await createSetup(setup, size));
  const results = new Map(created.map(({ name }) => [name, new Map<Kind, Rate[]>(kinds.map((kind) => [kind, []]))]));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const setup of created) {
      const running = await setup.start();
      try {
        for (const kind of kinds) {
          await measure(kind, running, 1);
          results
            .get(setup.name)
            ?.get(kind)
            ?.push(await measure(kind, running, seconds));
        }
      } finally {
        await running.stop();
      }
    }
  }
  const metrics: Metric[] = [];
  for (const [name, rates] of results)
    metrics.push(...kinds.map((kind) => toMetric(`${name}: ${kind}`, rates.get(kind) ?? [])));
  reportMetrics(metrics, options);
} finally {
  for (const setup of created) await setup.remove();
}

async function measure(kind: Kind, setup: RunningSetup, duration: number): Promise<Rate> {
  if (kind === 'saves' || kind === 'comments') return measureWrites(kind, setup, duration);
  const { community, servers } = setup;
  // More pages than a cache of one second can hold.
  const pages = Array.from(
    { length: 5000 },
    (_, n) => `${feed}&cursor=${community.postId(31 + ((n * 7919) % (size.posts - 31)))}`,
  );
  const loads = await Promise.all(
    servers.map(({ address }) =>
      generateLoad(tool, address, kind === 'cached' ? [feed] : pages, duration, {}, Math.round(48 / servers.length)),
    ),
  );
  const failures = loads.reduce((sum, load) => sum + load.failures, 0);
  if (failures > 0)
    console.error(`${kind}, ${setup.name}: ${failures} requests failed or took longer than two seconds`);
  const perSecond = loads.reduce((sum, load) => sum + load.requestsPerSecond, 0);
  return { perSecond, p95: Math.max(...loads.map(({ p95 }) => p95)) };
}

function toMetric(name: string, rates: Rate[]): Metric {
  const perSecond = median(rates.map((rate) => rate.perSecond));
  const p95 = median(rates.map((rate) => rate.p95));
  const rate = perSecond.toLocaleString('en', { maximumSignificantDigits: 2 });
  return infoMetric(name, perSecond, `${rate}/s, p95 ${p95.toFixed(0)} ms`);
}
