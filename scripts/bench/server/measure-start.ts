import { setTimeout as sleep } from 'node:timers/promises';

import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import type { TemporaryStorage } from '../../lib/temporary-storage.ts';
import { maxMetric, type Metric } from '../metrics.ts';
import { median } from '../statistics.ts';

/** How long a server takes from its spawn until it listens, the median of some starts. */
export async function measureStart(
  storage: TemporaryStorage,
  { rounds, posts, maxMs }: { rounds: number; posts: number; maxMs: number },
): Promise<Metric> {
  const starts: number[] = [];
  const cpuTimes: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const server = await startChildServer(storage);
    starts.push(server.startMs);
    cpuTimes.push(server.cpu());
    await server.stop();
  }
  const ms = median(starts);
  return maxMetric(
    `start in ms on ${posts.toLocaleString('en')} posts`,
    ms,
    maxMs,
    `${Math.round(ms)} (best ${Math.round(Math.min(...starts))}, processor time ${Math.round(median(cpuTimes))})`,
  );
}

export async function measureIdleMemory(server: ChildServer, maxMb: number): Promise<Metric> {
  await sleep(3000);
  return maxMetric('memory in MB, idle', server.memory(), maxMb, String(server.memory()));
}
