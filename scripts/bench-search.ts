import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { infoMetric, jsonOption, maxMetric, reportMetrics, type Metric } from './bench/metrics.ts';
import { fillCommunity, type CommunitySize } from './bench/server/fill-community.ts';
import { fetchOnce } from './bench/server/load-generator.ts';
import { searchKinds } from './bench/server/search-kinds.ts';
import { fillSearchTexts } from './bench/server/search-texts.ts';
import { median, percentile } from './bench/statistics.ts';
import { startChildServer, type ChildServer } from './lib/child-server.ts';
import { createTemporaryStorage } from './lib/temporary-storage.ts';

// `npm run bench:search -- [--posts 100000] [--rounds 5] [--sqlite | --postgres] [--json file]`: measures searches of posts on both databases against
// their goal, and against a static answer of the same run. Fails if one is missed.
const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    ...jsonOption,
  },
});
const rounds = Number(options.rounds);
const size: CommunitySize = { posts: Number(options.posts), members: 2000, followersOfFirst: 0, commentsOnFirst: 0 };
const maxP95 = 30;
const requestsPerRound = 40;

const metrics: Metric[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  if (options.sqlite !== options.postgres && !options[engine]) continue;
  const storage = await createTemporaryStorage('bench_search', engine);
  try {
    console.log(`${engine}: filling the database …`);
    await fillCommunity(storage, size, fillSearchTexts);
    const server = await startChildServer(storage);
    console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}, ${rounds} rounds of ${requestsPerRound} requests …`);
    await measure(engine, server);
    await server.stop();
  } finally {
    await storage.remove();
  }
}
console.log(`load at the end ${loadavg()[0]?.toFixed(1) ?? ''}`);
reportMetrics(metrics, options);

/** Medians over the rounds, in which all kinds take turns. */
async function measure(engine: string, server: ChildServer): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const latenciesOf = async (pathOf: (n: number) => string) => {
    const latencies: number[] = [];
    for (let n = 0; n < requestsPerRound; n += 1) {
      const began = performance.now();
      const { status, text } = await fetchOnce(agent, server.address + pathOf(n));
      latencies.push(performance.now() - began);
      if (status !== 200) throw new Error(`${pathOf(n)}: ${status} ${text}`);
    }
    return { p50: median(latencies), p95: percentile(latencies, 0.95) };
  };
  const kinds = [{ name: 'a static answer', pathOf: () => pathOf('live') }, ...searchKinds(size.posts)];
  const results = new Map(kinds.map(({ name }) => [name, [] as { p50: number; p95: number }[]]));
  // The first round warms up code and caches.
  for (let round = -1; round < rounds; round += 1)
    for (const { name, pathOf } of kinds) {
      const result = await latenciesOf((n) => pathOf((round + 1) * requestsPerRound + n));
      if (round >= 0) results.get(name)?.push(result);
    }
  agent.destroy();

  const [[staticName, staticResults] = ['', []], ...searches] = [...results];
  const middle = (list: { p50: number; p95: number }[], key: 'p50' | 'p95') => median(list.map((each) => each[key]));
  const staticMs = middle(staticResults, 'p50');
  metrics.push(infoMetric(`${engine}: ${staticName}`, staticMs, `p50 ${staticMs.toFixed(1)} ms`));
  for (const [name, list] of searches) {
    const [p50, p95] = [middle(list, 'p50'), middle(list, 'p95')];
    const text = `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}, ${(p50 / staticMs).toFixed(0)} × static)`;
    metrics.push(maxMetric(`${engine}: ${name}, p95`, p95, maxP95, text));
  }
}
