import { Agent } from 'node:http';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { infoMetric, maxMetric, minMetric, type Metric } from '../metrics.ts';
import { median } from '../statistics.ts';
import type { RunningCommunity } from './compare-lists.ts';
import { fetchOnce, generateLoad, type LoadResult } from './load-generator.ts';

const kinds = ['static', 'uncached', 'cached', 'unchanged'] as const;
type Kind = (typeof kinds)[number];

/** How the rates of feed pages compare to that of a static answer, which differs by machine. */
interface RateGoals {
  minUncached: number;
  minCached: number;
  minUnchanged: number;
}

interface RateOptions {
  tool: 'wrk' | 'node';
  rounds: number;
  seconds: number;
  goals: RateGoals;
}

/** Measures how many feed pages 50 connections get, new, from the cache and unchanged, and a static answer, in turns. */
export async function measureRates({ server, community }: RunningCommunity, options: RateOptions): Promise<Metric[]> {
  const { tool, rounds, seconds, goals } = options;
  const feed = pathOf('getAllPosts', { query: { limit: 30 } });
  const agent = new Agent({ keepAlive: true });
  const { etag } = await fetchOnce(agent, server.address + feed);
  agent.destroy();
  // More pages than a cache of one second can hold.
  const pages = Array.from(
    { length: 20_000 },
    (_, n) => `${feed}&cursor=${community.postId(31 + ((n * 7919) % (community.size.posts - 31)))}`,
  );
  const requests: Record<Kind, { paths: string[]; headers: Record<string, string> }> = {
    static: { paths: [pathOf('live')], headers: {} },
    uncached: { paths: pages, headers: {} },
    cached: { paths: [feed], headers: {} },
    unchanged: { paths: [feed], headers: { 'if-none-match': etag } },
  };
  const results: Record<Kind, LoadResult[]> = { static: [], uncached: [], cached: [], unchanged: [] };
  let maxMemory = 0;
  const timer = setInterval(() => (maxMemory = Math.max(maxMemory, server.memory())), 100);
  // The first round is a warm-up.
  for (let n = -1; n < rounds; n += 1) {
    for (const kind of kinds) {
      const { paths, headers } = requests[kind];
      const result = await generateLoad(tool, server.address, paths, n < 0 ? 1 : seconds, headers);
      if (result.failures > 0) throw new Error(`${kind}: ${result.failures} requests failed`);
      if (n >= 0) results[kind].push(result);
    }
  }
  clearInterval(timer);

  const medianOf = (kind: Kind, key: keyof LoadResult) => median(results[kind].map((result) => result[key]));
  const rate = (kind: Kind) => medianOf(kind, 'requestsPerSecond');
  const ratio = (kind: Kind) => rate(kind) / rate('static');
  const describe = (kind: Kind) =>
    `${Math.round(rate(kind)).toLocaleString('en')}/s, p50 ${medianOf(kind, 'p50').toFixed(1)}, p99 ${medianOf(kind, 'p99').toFixed(1)} ms`;
  const ratioMetric = (name: string, kind: Kind, min: number) =>
    minMetric(`${name} ÷ static`, ratio(kind), min, `${ratio(kind).toFixed(2)} (${describe(kind)})`);
  const tail = median(results.uncached.map(({ p50, p99 }) => p99 / p50));
  return [
    infoMetric('a static answer (health/live)', rate('static'), describe('static')),
    ratioMetric('feed page, uncached', 'uncached', goals.minUncached),
    maxMetric('feed page, uncached: p99 ÷ p50', tail, 4, tail.toFixed(1)),
    ratioMetric('feed page, cached', 'cached', goals.minCached),
    ratioMetric('feed page, unchanged (304)', 'unchanged', goals.minUnchanged),
    maxMetric('memory in MB, maximum under load', maxMemory, 400, String(maxMemory)),
  ];
}
