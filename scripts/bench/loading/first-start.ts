import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { spawnServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { maxMetric, type Metric } from '../metrics.ts';

const npmStart = join(import.meta.dirname, '../../start.ts');
const maxSeconds = 25;

/** Starts a new community with the demo, as `npm start` does, until it says its address. The client is built already. */
export async function measureFirstStart(): Promise<Metric> {
  const storage = await createTemporaryStorage('first_start', 'sqlite');
  const began = performance.now();
  const child = spawnServer(storage, { DEMO: 'on' }, npmStart);
  const exited = once(child, 'exit');
  child.stderr.pipe(process.stderr);
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes(' is at http:')) resolve();
      });
      void exited.then(() => reject(new Error('The server did not start.')));
    });
    const seconds = (performance.now() - began) / 1000;
    return maxMetric('first start with the demo', seconds, maxSeconds, `${seconds.toFixed(1)} s`);
  } finally {
    child.kill('SIGTERM');
    await exited;
    await storage.remove();
  }
}
