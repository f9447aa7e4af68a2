import { parseArgs } from 'node:util';

import { jsonOption, maxMetric, reportMetrics, type Metric } from './bench/metrics.ts';
import { compareLists, measureLargestLists, type RunningCommunity } from './bench/server/compare-lists.ts';
import { fillCommunity, type CommunitySize } from './bench/server/fill-community.ts';
import { measureJobs } from './bench/server/measure-jobs.ts';
import { measureSearches } from './bench/server/measure-searches.ts';
import { measureIdleMemory, measureStart } from './bench/server/measure-start.ts';
import { fillSearchTexts } from './bench/server/search-texts.ts';
import { startChildServer } from './lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from './lib/temporary-storage.ts';

// `npm run bench:million -- [--posts 1000000] [--json file]`: how a community of a million posts fares on PostgreSQL, beside one of 100,000. Filling it
// takes about twenty minutes and 12 GB of disk.
const { values: options } = parseArgs({ options: { posts: { type: 'string', default: '1000000' }, ...jsonOption } });

const posts = Number(options.posts);
// Each member follows 25 others and saves 15 posts: with these members five million follows and saves.
const large: CommunitySize = { posts, members: posts / 8, followersOfFirst: 100_000, commentsOnFirst: 50_000 };
const small: CommunitySize = { posts: posts / 10, members: posts / 50, followersOfFirst: 0, commentsOnFirst: 0 };
const sizeName = `${posts.toLocaleString('en')} posts`;
const goals = { startMs: 2000, memoryMb: 400, growth: 1.5, largestMs: 30, searchMs: 60 };

const storages: TemporaryStorage[] = [];
try {
  const [largeStorage, largeCommunity] = await fill(large);
  const [smallStorage, smallCommunity] = await fill(small);
  const metrics: Metric[] = [await measureStart(largeStorage, { rounds: 5, posts, maxMs: goals.startMs })];
  const running: RunningCommunity = { community: largeCommunity, server: await startChildServer(largeStorage) };
  const beside: RunningCommunity = { community: smallCommunity, server: await startChildServer(smallStorage) };
  try {
    for (const { name, ratio, p95 } of await compareLists([beside, running], 300)) {
      const times = Object.values(p95).map((each) => each.toFixed(1));
      metrics.push(
        maxMetric(
          `${name}: p95, ten times as large`,
          ratio,
          goals.growth,
          `${ratio.toFixed(2)} (${times.join(', ')} ms)`,
        ),
      );
    }
    for (const { name, p95 } of await measureLargestLists(running, 200))
      metrics.push(maxMetric(`${sizeName}: ${name}: p95 in ms`, p95, goals.largestMs, p95.toFixed(1)));
    metrics.push(
      ...(await measureSearches({
        server: running.server,
        name: sizeName,
        posts,
        rounds: 3,
        maxP95Ms: goals.searchMs,
      })),
    );
    const memory = await measureIdleMemory(running.server, goals.memoryMb);
    metrics.push({ ...memory, name: `${sizeName}: ${memory.name}` });
  } finally {
    await running.server.stop();
    await beside.server.stop();
  }
  for (const metric of await measureJobs(largeStorage))
    metrics.push({ ...metric, name: `${sizeName}: ${metric.name}` });
  reportMetrics(metrics, options);
} finally {
  for (const storage of storages) await storage.remove();
}

async function fill(size: CommunitySize) {
  const began = performance.now();
  const storage = await createTemporaryStorage('bench_million', 'postgres');
  storages.push(storage);
  const community = await fillCommunity(storage, size, fillSearchTexts);
  console.log(
    `${size.posts.toLocaleString('en')} posts are filled after ${Math.round((performance.now() - began) / 1000)} s.`,
  );
  return [storage, community] as const;
}
