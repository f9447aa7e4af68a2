import autocannon from 'autocannon';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { infoMetric, maxMetric, median, minMetric, type Metric } from '../metrics.ts';
import type { RunningCommunity } from './measure-latencies.ts';

export interface LoadOptions {
  rounds: number;
  seconds: number;
}

interface LoadResult {
  requestsPerSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

const kinds = ['static', 'uncached', 'cached', 'unchanged'] as const;
type Kind = (typeof kinds)[number];

/** Of the rates of feed pages that need no database, as multiples of that of a static answer. */
const goals = { cached: 1.2, unchanged: 1.5, tail: 3 };

/**
 * Measures how many feed pages 50 connections get, new, from the cache and unchanged, and a static answer, in turns. The rates differ by
 * machine, and the client takes a part of it: only their ratios say something.
 */
export async function measureRates(
  { server, community }: RunningCommunity,
  { rounds, seconds }: LoadOptions,
  { minUncached }: { minUncached: number },
): Promise<{ metrics: Metric[]; maxMemory: number }> {
  const feed = pathOf('getAllPosts', { query: { limit: 30 } });
  const etag = (await fetch(server.address + feed)).headers.get('etag') ?? '';
  const newest = community.size.posts - 31;
  // More pages than a cache of one second can hold.
  const pages = Array.from(
    { length: 20_000 },
    (_, n) => `${feed}&cursor=${community.postId(31 + ((n * 7919) % newest))}`,
  );
  const requests: Record<Kind, { paths: string[]; status: number; headers?: Record<string, string> }> = {
    static: { paths: [pathOf('live')], status: 200 },
    uncached: { paths: pages, status: 200 },
    cached: { paths: [feed], status: 200 },
    unchanged: { paths: [feed], status: 304, headers: { 'if-none-match': etag } },
  };
  const results: Record<Kind, LoadResult[]> = { static: [], uncached: [], cached: [], unchanged: [] };
  let maxMemory = 0;
  const timer = setInterval(() => (maxMemory = Math.max(maxMemory, server.memory())), 100);
  // The first round is a warm-up.
  for (let n = -1; n < rounds; n += 1)
    for (const kind of kinds) {
      const result = await generateLoad(server.address, requests[kind], n < 0 ? 1 : seconds);
      if (n >= 0) results[kind].push(result);
    }
  clearInterval(timer);

  const medianOf = (kind: Kind, key: keyof LoadResult) => median(results[kind].map((result) => result[key]));
  const rate = (kind: Kind) => medianOf(kind, 'requestsPerSecond');
  const describe = (kind: Kind) =>
    `${Math.round(rate(kind)).toLocaleString('en')}/s, p50 ${medianOf(kind, 'p50')}, p99 ${medianOf(kind, 'p99')} ms`;
  const ratioMetric = (name: string, kind: Kind, min: number) => {
    const ratio = rate(kind) / rate('static');
    return minMetric(`${name} ÷ static`, ratio, min, `${ratio.toFixed(2)} (${describe(kind)})`);
  };
  const tail = median(results.uncached.map(({ p50, p99 }) => p99 / p50));
  const metrics = [
    infoMetric('a static answer (health/live)', rate('static'), describe('static')),
    ratioMetric('feed page, uncached', 'uncached', minUncached),
    maxMetric('feed page, uncached: p99 ÷ p50', tail, goals.tail, tail.toFixed(1)),
    ratioMetric('feed page, cached', 'cached', goals.cached),
    ratioMetric('feed page, unchanged (304)', 'unchanged', goals.unchanged),
  ];
  return { metrics, maxMemory };
}

/** Requests random ones of these paths over 50 connections; throws if one is answered otherwise. */
async function generateLoad(
  url: string,
  { paths, status, headers = {} }: { paths: string[]; status: number; headers?: Record<string, string> },
  seconds: number,
): Promise<LoadResult> {
  const anyPath = (request: autocannon.Request) => {
    const path = paths[Math.floor(Math.random() * paths.length)];
    return path === undefined ? request : { ...request, path };
  };
  const {
    requests,
    latency,
    errors,
    statusCodeStats = {},
  } = await autocannon({
    url,
    headers,
    connections: 50,
    duration: seconds,
    requests: [{ setupRequest: anyPath }],
  });
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(status));
  if (errors > 0 || others.length > 0) throw new Error(`${errors} requests failed, answers had ${others.join(', ')}`);
  return { requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
