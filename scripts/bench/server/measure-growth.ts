import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from '../../lib/temporary-storage.ts';
import { maxMetric, median, type Metric } from '../metrics.ts';
import { fillCommunity } from './fill-community.ts';
import { listKinds } from './list-kinds.ts';
import { measureJobs } from './measure-jobs.ts';
import { measureLatencies, type RunningCommunity } from './measure-latencies.ts';
import { searchKinds } from './search-kinds.ts';

const goals = { growth: 1.5, searchMs: 60, startMs: 2000, memoryMb: 400 };
const starts = 5;

/** Measures a large community on PostgreSQL, its lists beside those of a small one. */
export async function measureGrowth(smallPosts: number, largePosts: number): Promise<Metric[]> {
  const storages: TemporaryStorage[] = [];
  async function fill(posts: number): Promise<Omit<RunningCommunity, 'server'> & { storage: TemporaryStorage }> {
    const began = performance.now();
    const storage = await createTemporaryStorage('bench_million', 'postgres');
    storages.push(storage);
    // Each member follows 25 others and saves 15 posts: a million posts have five million follows and saves.
    const community = await fillCommunity(storage, { posts, members: posts / 8, crowd: 100_000 });
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${posts.toLocaleString('en')} posts are filled after ${seconds} s.`);
    return { storage, community };
  }
  try {
    const [small, large] = [await fill(smallPosts), await fill(largePosts)];
    return [
      await measureStart(large.storage),
      ...(await measureBoth(small, large)),
      ...(await measureJobs(large.storage)),
    ];
  } finally {
    for (const storage of storages) await storage.remove();
  }
}

/** From the spawn until the server listens. */
async function measureStart(storage: TemporaryStorage): Promise<Metric> {
  const times: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    const server = await startChildServer(storage);
    times.push(server.startMs);
    await server.stop();
  }
  return maxMetric('start in ms', median(times), goals.startMs, String(Math.round(median(times))));
}

type Filled = Omit<RunningCommunity, 'server'> & { storage: TemporaryStorage };

async function measureBoth(small: Filled, large: Filled): Promise<Metric[]> {
  const running: RunningCommunity[] = [];
  try {
    for (const { storage, community } of [small, large])
      running.push({ community, server: await startChildServer(storage) });
    const metrics: Metric[] = [];
    for (const { name, p95 } of await measureLatencies(listKinds(large.community), running, 300)) {
      const [before = NaN, after = NaN] = p95;
      const text = `${(after / before).toFixed(2)} (${after.toFixed(1)} ÷ ${before.toFixed(1)} ms)`;
      metrics.push(maxMetric(`${name}: p95 ÷ that of a tenth as many posts`, after / before, goals.growth, text));
    }
    const searches = searchKinds(large.community.size.posts);
    for (const { name, p95 } of await measureLatencies(searches, running.slice(1), 120))
      metrics.push(maxMetric(`${name}: p95 in ms`, p95[0] ?? NaN, goals.searchMs, p95[0]?.toFixed(1)));
    const memory = running[1]?.server.memory() ?? NaN;
    return [...metrics, maxMetric('memory in MB', memory, goals.memoryMb)];
  } finally {
    for (const { server } of running) await server.stop();
  }
}
