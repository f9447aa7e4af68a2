import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'node:http';
import { type Community, fillCommunity, type Size } from './bench/fill-community.ts';
import { askForGiants, compareLists, type Running } from './bench/lists.ts';
import { ask, findLoadTool, flood, type Flood, percentile } from './bench/load.ts';
import { startChild } from './server-runs/child-server.ts';
import { createPlace, type Place } from './server-runs/place.ts';

// `npm run bench:server -- [--postgres] [--rounds 5] [--seconds 4]`: how fast the real server is, beside what it should be.
const has = (name: string) => process.argv.includes(name);
const numberOf = (name: string, otherwise: number) => (has(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : otherwise);
const engine = has('--postgres') ? 'postgres' : 'sqlite';
const rounds = numberOf('--rounds', 5);
const seconds = numberOf('--seconds', 4);
const median = (values: number[]) => percentile(values, 0.5);

const largeSize: Size = { posts: 100_000, members: 20_000, fans: 100_000, crowd: 50_000 };
const smallSize: Size = { posts: 1000, members: 200, fans: 0, crowd: 0 };

const tool = await findLoadTool();
const places: Place[] = [];
const rows: { what: string; goal: string; measured: string; ok: string }[] = [];
const row = (what: string, goal: string, measured: string, isOk: boolean | null) => rows.push({ what, goal, measured, ok: isOk === null ? '' : isOk ? 'yes' : 'NO' });

async function open(size: Size): Promise<{ place: Place; community: Community }> {
  const place = await createPlace('bench', engine);
  places.push(place);
  return { place, community: await fillCommunity(place, size) };
}

try {
  console.log(`${engine}, measured with ${tool === 'wrk' ? 'wrk' : 'a client of Node’s own (no wrk here: rates are lower bounds)'}, ${rounds} rounds of ${seconds} s; filling …`);
  const large = await open(largeSize);
  const small = await open(smallSize);

  const starts: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const server = await startChild(large.place);
    starts.push(server.startMs);
    await server.stop();
  }
  row('start on 100,000 posts', '≤ 2,000 ms', `${Math.round(median(starts))} ms (best ${Math.round(Math.min(...starts))})`, median(starts) <= 2000);

  const big: Running = { community: large.community, server: await startChild(large.place) };
  const little: Running = { community: small.community, server: await startChild(small.place) };
  await sleep(3000);
  row('memory, idle', '≤ 180 MB', `${big.server.memory()} MB`, big.server.memory() <= 180);

  await measureLists(little, big);
  await little.server.stop();
  await measureFloods(big);
  await big.server.stop();
} finally {
  for (const place of places) await place.remove();
}
console.table(rows);
process.exitCode = rows.some(({ ok }) => ok === 'NO') ? 1 : 0;

async function measureLists(little: Running, big: Running): Promise<void> {
  for (const { name, small, large, ratio, cpu, bytes } of await compareLists(little, big, 300)) {
    row(`${name}: p95 at 100,000 ÷ at 1,000`, '≤ 1.5', `${ratio.toFixed(2)} (${large.toFixed(1)} ÷ ${small.toFixed(1)} ms; processor time ${cpu.toFixed(2)}; ${Math.round(bytes / 1000)} kB)`, ratio <= 1.5 && bytes <= 200_000);
  }
  for (const { name, p95, bytes } of await askForGiants(big, 200)) {
    row(name, 'p95 ≤ 100 ms, ≤ 200 kB', `${p95.toFixed(1)} ms, ${Math.round(bytes / 1000)} kB`, p95 <= 100 && bytes <= 200_000);
  }
}

async function measureFloods({ server, community }: Running): Promise<void> {
  const feed = '/api/user/getAllPosts?limit=30';
  const agent = new Agent({ keepAlive: true });
  const { etag } = await ask(agent, server.address + feed);
  agent.destroy();
  // As many different pages as no cache of a second could hold.
  const pages = Array.from({ length: 20_000 }, (_, n) => `${feed}&cursor=${community.postId(31 + ((n * 7919) % (community.size.posts - 31)))}`);
  const kinds = {
    static: { paths: ['/api/health/live'], headers: {} },
    uncached: { paths: pages, headers: {} },
    cached: { paths: [feed], headers: {} },
    unchanged: { paths: [feed], headers: { 'if-none-match': etag } },
  };
  const results: Record<keyof typeof kinds, Flood[]> = { static: [], uncached: [], cached: [], unchanged: [] };
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, server.memory())), 100);
  // By turns, after one round that only warms up.
  for (let n = -1; n < rounds; n += 1) {
    for (const kind of ['static', 'uncached', 'cached', 'unchanged'] as const) {
      const { paths, headers } = kinds[kind];
      const result = await flood(tool, server.address, paths, n < 0 ? 1 : seconds, headers);
      if (result.failures > 0) throw new Error(`${kind}: ${result.failures} requests failed`);
      if (n >= 0) results[kind].push(result);
    }
  }
  clearInterval(watch);

  const rate = (kind: keyof typeof kinds) => median(results[kind].map((flood) => flood.perSecond));
  const told = (kind: keyof typeof kinds) => {
    const best = Math.max(...results[kind].map((flood) => flood.perSecond));
    const p99 = results[kind].map((flood) => flood.p99);
    return `${Math.round(rate(kind))}/s (best ${Math.round(best)}, ${(rate(kind) / rate('static')).toFixed(2)} × static), p99 ${median(p99).toFixed(0)} ms (best ${Math.min(...p99).toFixed(0)})`;
  };
  row('a static answer (health/live)', '', told('static'), null);
  row('feed page, uncached', '≥ 2,500/s, p99 ≤ 60 ms', told('uncached'), rate('uncached') >= 2500 && median(results.uncached.map((flood) => flood.p99)) <= 60);
  row('feed page from cache', '≥ 15,000/s', told('cached'), rate('cached') >= 15_000);
  row('feed page unchanged (304)', '≥ 25,000/s', told('unchanged'), rate('unchanged') >= 25_000);
  row('memory, most under load', '≤ 400 MB', `${memory} MB`, memory <= 400);
}
