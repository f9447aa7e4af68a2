import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { spawnServer, startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from '../../lib/temporary-storage.ts';

interface FirstStartReport {
  rounds: number;
  /** How often the server was killed before it listened. */
  killedBefore: number;
  /** Descriptions of the starts that failed after the kill. */
  faults: string[];
}

/** Kills the first start of a new community at a random moment, round after round, and starts it again. */
export async function proveFirstStart(
  engine: 'sqlite' | 'postgres',
  rounds: number,
  log: (line: string) => void = () => undefined,
): Promise<FirstStartReport> {
  const report: FirstStartReport = { rounds, killedBefore: 0, faults: [] };
  const startMs = await measureStart(engine);
  for (let round = 1; round <= rounds; round += 1) {
    const storage = await createTemporaryStorage('first_start', engine);
    try {
      if (await killFirstStart(storage, startMs)) report.killedBefore += 1;
      const fault = await startAgain(storage);
      if (fault !== null) report.faults.push(`round ${round}: ${fault}`);
    } finally {
      await storage.remove();
    }
    if (round % 10 === 0) log(`${round} rounds, ${report.faults.length} faults`);
  }
  return report;
}

async function measureStart(engine: 'sqlite' | 'postgres'): Promise<number> {
  const storage = await createTemporaryStorage('first_start', engine);
  const server = await startChildServer(storage);
  await server.stop();
  await storage.remove();
  return server.startMs;
}

/** Whether the server had not listened yet. */
async function killFirstStart({ folder, url }: TemporaryStorage, startMs: number): Promise<boolean> {
  const child = spawnServer({ folder, url });
  const exited = once(child, 'exit');
  let isListening = false;
  child.stdout.on('data', () => (isListening = true));
  if (url === undefined) {
    // Most of a start is loading code; the migrations run in the tenth of a second after the file appears.
    while (!existsSync(join(folder, 'community.db')) && child.exitCode === null) await sleep(1);
    await sleep(Math.random() * 100);
  } else await sleep(startMs * (0.4 + Math.random() * 0.6));
  child.kill('SIGKILL');
  await exited;
  return !isListening;
}

async function startAgain(storage: TemporaryStorage): Promise<string | null> {
  try {
    const server = await startChildServer(storage);
    const { status } = await fetch(server.address + pathOf('health'));
    await server.stop();
    return status === 200 ? null : `health answered ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
