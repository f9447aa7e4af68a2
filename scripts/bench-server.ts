import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { infoMetric, metric, printMetrics, type Metric } from './bench/metrics.ts';
import { compareLists, measureLargestLists, type RunningCommunity } from './bench/server/compare-lists.ts';
import { fillCommunity, type CommunitySize, type FilledCommunity } from './bench/server/fill-community.ts';
import { fetchOnce, findLoadTool, generateLoad, type LoadResult } from './bench/server/load-generator.ts';
import { median } from './bench/statistics.ts';
import { startChildServer } from './lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from './lib/temporary-storage.ts';

// `npm run bench:server -- [--postgres] [--rounds 5] [--seconds 4]`: measures the real server's start, memory, list latencies and
// request rates against their goals. Fails if one is missed.
const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
  },
});
const engine = options.postgres ? 'postgres' : 'sqlite';
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

const largeSize: CommunitySize = {
  posts: 100_000,
  members: 20_000,
  followersOfFirst: 100_000,
  commentsOnFirst: 50_000,
};
const smallSize: CommunitySize = { posts: 1000, members: 200, followersOfFirst: 0, commentsOnFirst: 0 };

const tool = await findLoadTool();
const storages: TemporaryStorage[] = [];
const metrics: Metric[] = [];

try {
  console.log(
    `${engine}, load from ${tool === 'wrk' ? 'wrk' : 'a Node client (wrk is not installed: rates are lower bounds)'}, ` +
      `${rounds} rounds of ${seconds} s. Filling the databases …`,
  );
  const largeCommunity = await createCommunity(largeSize);
  const smallCommunity = await createCommunity(smallSize);

  const starts: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const server = await startChildServer(largeCommunity.storage);
    starts.push(server.startMs);
    await server.stop();
  }
  metrics.push(
    metric(
      'start on 100,000 posts',
      '≤ 2,000 ms',
      `${Math.round(median(starts))} ms (best ${Math.round(Math.min(...starts))})`,
      median(starts) <= 2000,
    ),
  );

  const large = await start(largeCommunity);
  const small = await start(smallCommunity);
  await sleep(3000);
  const idleMemory = large.server.memory();
  metrics.push(metric('memory, idle', '≤ 180 MB', `${idleMemory} MB`, idleMemory <= 180));

  await measureLists(small, large);
  await small.server.stop();
  await measureRates(large);
  await large.server.stop();
} finally {
  for (const storage of storages) await storage.remove();
}
printMetrics(metrics);
process.exitCode = metrics.some(({ result }) => result === 'MISSED') ? 1 : 0;

interface StoredCommunity {
  storage: TemporaryStorage;
  community: FilledCommunity;
}

async function createCommunity(size: CommunitySize): Promise<StoredCommunity> {
  const storage = await createTemporaryStorage('bench', engine);
  storages.push(storage);
  return { storage, community: await fillCommunity(storage, size) };
}

async function start({ storage, community }: StoredCommunity): Promise<RunningCommunity> {
  return { community, server: await startChildServer(storage) };
}

async function measureLists(small: RunningCommunity, large: RunningCommunity): Promise<void> {
  for (const list of await compareLists(small, large, 300)) {
    const { name, ratio, bytes } = list;
    metrics.push(
      metric(
        `${name}: p95 at 100,000 ÷ at 1,000`,
        '≤ 1.5',
        `${ratio.toFixed(2)} (${list.large.toFixed(1)} ÷ ${list.small.toFixed(1)} ms; processor time ${list.cpu.toFixed(2)}; ${Math.round(bytes / 1000)} kB)`,
        ratio <= 1.5 && bytes <= 200_000,
      ),
    );
  }
  for (const { name, p95, bytes } of await measureLargestLists(large, 200)) {
    metrics.push(
      metric(
        name,
        'p95 ≤ 100 ms, ≤ 200 kB',
        `${p95.toFixed(1)} ms, ${Math.round(bytes / 1000)} kB`,
        p95 <= 100 && bytes <= 200_000,
      ),
    );
  }
}

async function measureRates({ server, community }: RunningCommunity): Promise<void> {
  const feed = pathOf('getAllPosts', { query: { limit: 30 } });
  const agent = new Agent({ keepAlive: true });
  const { etag } = await fetchOnce(agent, server.address + feed);
  agent.destroy();
  // More pages than a cache of one second can hold.
  const pages = Array.from(
    { length: 20_000 },
    (_, n) => `${feed}&cursor=${community.postId(31 + ((n * 7919) % (community.size.posts - 31)))}`,
  );
  const kinds = {
    static: { paths: [pathOf('live')], headers: {} },
    uncached: { paths: pages, headers: {} },
    cached: { paths: [feed], headers: {} },
    unchanged: { paths: [feed], headers: { 'if-none-match': etag } },
  };
  const results: Record<keyof typeof kinds, LoadResult[]> = { static: [], uncached: [], cached: [], unchanged: [] };
  let maxMemory = 0;
  const timer = setInterval(() => (maxMemory = Math.max(maxMemory, server.memory())), 100);
  // In turns, after one round of warm-up.
  for (let n = -1; n < rounds; n += 1) {
    for (const kind of ['static', 'uncached', 'cached', 'unchanged'] as const) {
      const { paths, headers } = kinds[kind];
      const result = await generateLoad(tool, server.address, paths, n < 0 ? 1 : seconds, headers);
      if (result.failures > 0) throw new Error(`${kind}: ${result.failures} requests failed`);
      if (n >= 0) results[kind].push(result);
    }
  }
  clearInterval(timer);

  const ratesOf = (kind: keyof typeof kinds) => results[kind].map((result) => result.requestsPerSecond);
  const p99sOf = (kind: keyof typeof kinds) => results[kind].map((result) => result.p99);
  const rate = (kind: keyof typeof kinds) => median(ratesOf(kind));
  const describe = (kind: keyof typeof kinds) =>
    `${Math.round(rate(kind))}/s (best ${Math.round(Math.max(...ratesOf(kind)))}, ${(rate(kind) / rate('static')).toFixed(2)} × static), ` +
    `p99 ${median(p99sOf(kind)).toFixed(0)} ms (best ${Math.min(...p99sOf(kind)).toFixed(0)})`;
  metrics.push(
    infoMetric('a static response (health/live)', describe('static')),
    metric(
      'feed page, uncached',
      '≥ 2,500/s, p99 ≤ 60 ms',
      describe('uncached'),
      rate('uncached') >= 2500 && median(p99sOf('uncached')) <= 60,
    ),
    metric('feed page, cached', '≥ 15,000/s', describe('cached'), rate('cached') >= 15_000),
    metric('feed page, unchanged (304)', '≥ 25,000/s', describe('unchanged'), rate('unchanged') >= 25_000),
    metric('memory, maximum under load', '≤ 400 MB', `${maxMemory} MB`, maxMemory <= 400),
  );
}
