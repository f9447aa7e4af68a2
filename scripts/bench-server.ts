import { parseArgs } from 'node:util';

import { jsonOption, maxMetric, reportMetrics, type Metric } from './bench/metrics.ts';
import { compareLists, measureLargestLists, type RunningCommunity } from './bench/server/compare-lists.ts';
import { fillCommunity, type CommunitySize, type FilledCommunity } from './bench/server/fill-community.ts';
import { findLoadTool } from './bench/server/load-generator.ts';
import { measureRates } from './bench/server/measure-rates.ts';
import { measureIdleMemory, measureStart } from './bench/server/measure-start.ts';
import { startChildServer } from './lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from './lib/temporary-storage.ts';

// `npm run bench:server -- [--sqlite | --postgres] [--only start,lists,rates] [--rounds 5] [--seconds 4] [--json file]`: measures the real
// server's start, memory, list latencies and request rates on both databases against their goals. Fails if one is missed.
const { values: options } = parseArgs({
  options: {
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: 'start,lists,rates' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    ...jsonOption,
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const parts = options.only.split(',');

const largeSize: CommunitySize = {
  posts: 100_000,
  members: 20_000,
  followersOfFirst: 100_000,
  commentsOnFirst: 50_000,
};
const smallerSizes: CommunitySize[] = [
  { posts: 1000, members: 200, followersOfFirst: 0, commentsOnFirst: 0 },
  { posts: 10_000, members: 2000, followersOfFirst: 0, commentsOnFirst: 0 },
];
const maxListBytes = 200_000;
const rateGoals = {
  sqlite: { minUncached: 0.15, minCached: 1.2, minUnchanged: 1.5 },
  postgres: { minUncached: 0.1, minCached: 1.2, minUnchanged: 1.5 },
};

const tool = await findLoadTool();
console.log(
  `Load from ${tool === 'wrk' ? 'wrk' : 'a Node client (wrk is not installed: rates are lower bounds)'}, ${rounds} rounds of ${seconds} s.`,
);
const metrics: Metric[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  if (options.sqlite !== options.postgres && !options[engine]) continue;
  for (const metric of await measure(engine)) metrics.push({ ...metric, name: `${engine}: ${metric.name}` });
}
reportMetrics(metrics, options);

async function measure(engine: 'sqlite' | 'postgres'): Promise<Metric[]> {
  const storages: TemporaryStorage[] = [];
  const create = async (size: CommunitySize): Promise<StoredCommunity> => {
    const storage = await createTemporaryStorage('bench', engine);
    storages.push(storage);
    return { storage, community: await fillCommunity(storage, size) };
  };
  try {
    console.log(`${engine}: filling the databases …`);
    const storedLarge = await create(largeSize);
    const found = parts.includes('start')
      ? [await measureStart(storedLarge.storage, { rounds, posts: largeSize.posts, maxMs: 1500 })]
      : [];
    const large = await start(storedLarge);
    try {
      if (parts.includes('start')) found.push(await measureIdleMemory(large.server, 180));
      if (parts.includes('lists')) {
        const smaller: StoredCommunity[] = [];
        for (const size of smallerSizes) smaller.push(await create(size));
        found.push(...(await measureLists(smaller, large)));
      }
      if (parts.includes('rates'))
        found.push(...(await measureRates(large, { tool, rounds, seconds, goals: rateGoals[engine] })));
    } finally {
      await large.server.stop();
    }
    return found;
  } finally {
    for (const storage of storages) await storage.remove();
  }
}

interface StoredCommunity {
  storage: TemporaryStorage;
  community: FilledCommunity;
}

async function start({ storage, community }: StoredCommunity): Promise<RunningCommunity> {
  return { community, server: await startChildServer(storage) };
}

async function measureLists(storedSmaller: StoredCommunity[], large: RunningCommunity): Promise<Metric[]> {
  const smaller: RunningCommunity[] = [];
  for (const stored of storedSmaller) smaller.push(await start(stored));
  const lists = await compareLists([...smaller, large], 300);
  for (const { server } of smaller) await server.stop();
  const largest = await measureLargestLists(large, 200);
  const maxBytes = Math.max(...[...lists, ...largest].map(({ bytes }) => bytes));
  return [
    ...lists.map(({ name, ratio, p95, cpu, bytes }): Metric => {
      const times = Object.values(p95).map((each) => each.toFixed(1));
      const text = `${ratio.toFixed(2)} (${times.join(', ')} ms; processor time ${cpu.toFixed(2)}; ${Math.round(bytes / 1000)} kB)`;
      return { ...maxMetric(`${name}: p95 at 100,000 ÷ at 1,000 posts`, ratio, 1.5, text), parts: p95 };
    }),
    ...largest.map(({ name, p95, bytes }) =>
      maxMetric(`${name}: p95 in ms`, p95, 30, `${p95.toFixed(1)} (${Math.round(bytes / 1000)} kB)`),
    ),
    maxMetric('the largest list in bytes', maxBytes, maxListBytes, maxBytes.toLocaleString('en')),
  ];
}
