import { Agent } from 'node:http';

import { pathOf } from '#scripts/lib/operation-call.ts';

import type { ChildServer } from '../../lib/child-server.ts';
import { infoMetric, maxMetric, type Metric } from '../metrics.ts';
import { median, percentile } from '../statistics.ts';
import { fetchOnce } from './load-generator.ts';
import { searchKinds } from './search-kinds.ts';

interface SearchRun {
  server: ChildServer;
  /** What the names of the metrics begin with. */
  name: string;
  posts: number;
  rounds: number;
  maxP95Ms: number;
}

const requestsPerRound = 40;

/** Measures searches of posts that `fillSearchTexts` has filled, and a static answer: medians over the rounds, in which all kinds take turns. */
export async function measureSearches({ server, name: runName, posts, rounds, maxP95Ms }: SearchRun) {
  const agent = new Agent({ keepAlive: true });
  const latenciesOf = async (addressOf: (n: number) => string) => {
    const latencies: number[] = [];
    for (let n = 0; n < requestsPerRound; n += 1) {
      const began = performance.now();
      const { status, text } = await fetchOnce(agent, server.address + addressOf(n));
      latencies.push(performance.now() - began);
      if (status !== 200) throw new Error(`${addressOf(n)}: ${status} ${text}`);
    }
    return { p50: median(latencies), p95: percentile(latencies, 0.95) };
  };
  const kinds = [{ name: 'a static answer', pathOf: () => pathOf('live') }, ...searchKinds(posts)];
  const results = new Map(kinds.map(({ name }) => [name, [] as { p50: number; p95: number }[]]));
  // The first round warms up code and caches.
  for (let round = -1; round < rounds; round += 1)
    for (const kind of kinds) {
      const result = await latenciesOf((n) => kind.pathOf((round + 1) * requestsPerRound + n));
      if (round >= 0) results.get(kind.name)?.push(result);
    }
  agent.destroy();

  const [[staticName, staticResults] = ['', []], ...searches] = [...results];
  const middle = (list: { p50: number; p95: number }[], key: 'p50' | 'p95') => median(list.map((each) => each[key]));
  const staticMs = middle(staticResults, 'p50');
  const metrics: Metric[] = [infoMetric(`${runName}: ${staticName}`, staticMs, `p50 ${staticMs.toFixed(1)} ms`)];
  for (const [kind, list] of searches) {
    const [p50, p95] = [middle(list, 'p50'), middle(list, 'p95')];
    const text = `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}, ${(p50 / staticMs).toFixed(0)} × static)`;
    metrics.push(maxMetric(`${runName}: ${kind}, p95`, p95, maxP95Ms, text));
  }
  return metrics;
}
