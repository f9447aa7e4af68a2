import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import { freePort } from '../../lib/free-port.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { maxMetric, type Metric } from '../metrics.ts';
import { fillCommunity } from './fill-community.ts';
import { listKinds } from './list-kinds.ts';
import { measureLatencies } from './measure-latencies.ts';
import { measureRates, type LoadOptions } from './measure-rates.ts';
import { searchKinds } from './search-kinds.ts';

const goals = { listMs: 30, idleMb: 160, loadedMb: 260, wakeUps: 1 };
const rateGoals = { sqlite: { minUncached: 0.18 }, postgres: { minUncached: 0.14 } };
const idleMs = 30_000;

/** Measures what one server takes and how fast it is on this database: of lists and searches each, and under load. */
export async function measureServer(
  engine: 'sqlite' | 'postgres',
  posts: number,
  load: LoadOptions,
): Promise<Metric[]> {
  const storage = await createTemporaryStorage('bench', engine);
  try {
    console.log(`${engine}: filling the database …`);
    const community = await fillCommunity(storage, { posts, members: posts / 5, crowd: 100_000 });
    // Whoever watches a server asks for its metrics, which must not keep it awake either.
    const server = await startChildServer(storage, { METRICS_PORT: String(await freePort()) });
    try {
      const metrics = await measureIdle(server);
      const running = { server, community };
      const latencies = await measureLatencies([...listKinds(community), ...searchKinds(posts)], [running], 200);
      for (const { name, p95 } of latencies)
        metrics.push(maxMetric(`${name}: p95 in ms`, p95[0] ?? NaN, goals.listMs, p95[0]?.toFixed(1)));
      const { metrics: rates, maxMemory } = await measureRates(running, load, rateGoals[engine]);
      return [...metrics, ...rates, maxMetric('memory in MB, maximum under load', maxMemory, goals.loadedMb)];
    } finally {
      await server.stop();
    }
  } finally {
    await storage.remove();
  }
}

/** What a server takes that nobody asks for anything. */
async function measureIdle(server: ChildServer): Promise<Metric[]> {
  // What it does once after its start is not what an idle server does.
  await sleep(idleMs);
  const before = countWakeUps(server.pid);
  await sleep(idleMs);
  const perSecond = (countWakeUps(server.pid) - before) / (idleMs / 1000);
  return [
    maxMetric('memory in MB, idle', server.memory(), goals.idleMb),
    maxMetric('wake-ups a second, idle', perSecond, goals.wakeUps, perSecond.toFixed(1)),
  ];
}

/** How often the threads of a process have waited for something so far; NaN on systems without /proc. */
function countWakeUps(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const counts = threads.map((thread) => {
      const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
      return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]);
    });
    return counts.reduce((sum, count) => sum + count, 0);
  } catch {
    return NaN;
  }
}
