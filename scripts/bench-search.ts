import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { jsonOption, reportMetrics, type Metric } from './bench/metrics.ts';
import { fillCommunity, type CommunitySize } from './bench/server/fill-community.ts';
import { measureSearches } from './bench/server/measure-searches.ts';
import { fillSearchTexts } from './bench/server/search-texts.ts';
import { startChildServer } from './lib/child-server.ts';
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
const maxP95Ms = 30;

const metrics: Metric[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  if (options.sqlite !== options.postgres && !options[engine]) continue;
  const storage = await createTemporaryStorage('bench_search', engine);
  try {
    console.log(`${engine}: filling the database …`);
    await fillCommunity(storage, size, fillSearchTexts);
    const server = await startChildServer(storage);
    console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}, ${rounds} rounds …`);
    metrics.push(...(await measureSearches({ server, name: engine, posts: size.posts, rounds, maxP95Ms })));
    await server.stop();
  } finally {
    await storage.remove();
  }
}
console.log(`load at the end ${loadavg()[0]?.toFixed(1) ?? ''}`);
reportMetrics(metrics, options);
