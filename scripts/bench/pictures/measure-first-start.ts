import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { spawnServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { watchProcessorTime } from './processor-time.ts';
import { waitUntilFinished } from './wait-until-finished.ts';

interface FirstStart {
  /** Until the server listens. */
  readySeconds: number;
  /** Until the sizes of all pictures are made. */
  idleSeconds: number;
  /** Of all processes, until each of these moments. */
  readyProcessorSeconds: number;
  idleProcessorSeconds: number;
}

const npmStart = join(import.meta.dirname, '../../start.ts');

/** Starts a new community with the demo, as `npm start` does, and waits until it is idle. The client must be built. */
export async function measureFirstStart(): Promise<FirstStart> {
  const storage = await createTemporaryStorage('first_start', 'sqlite');
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const child = spawnServer(storage, { DEMO: 'on' }, npmStart);
  const exited = once(child, 'exit');
  child.stderr.pipe(process.stderr);
  const processor = watchProcessorTime(child.pid ?? 0);
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = / is at (http:\S+)/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
      void exited.then(() => reject(new Error('The server did not start.')));
    });
    const ready = { readySeconds: seconds(), readyProcessorSeconds: processor.seconds() };
    await waitUntilFinished(address);
    return { ...ready, idleSeconds: seconds(), idleProcessorSeconds: processor.seconds() };
  } finally {
    processor.stop();
    child.kill('SIGTERM');
    await exited;
    await storage.remove();
  }
}
