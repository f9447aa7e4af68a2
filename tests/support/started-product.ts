import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface StartedProduct {
  /** Where it answers, without a slash at the end. */
  address: string;
  stop(): Promise<void>;
}

/** Starts the product as its owner does, on a free port with an empty folder of its own and without the demo. */
export async function startProduct(environment: Record<string, string> = {}): Promise<StartedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-product-'));
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['scripts/start.ts'], { env: { ...process.env, ...own, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await readAddress(child);
  return {
    address,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The product has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /is at (http:\/\/\S+)/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('The product ended before it answered.');
}
