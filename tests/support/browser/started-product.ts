import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { serverFlags } from '#scripts/lib/child-server.ts';

export interface StartedProduct {
  /** Without a slash at the end. */
  address: string;
  /** What it has printed so far. */
  printed: () => string;
  stop(): Promise<void>;
}

/** What npm runs for `npm start`. */
const startCommand = [process.execPath, ...serverFlags, 'scripts/start.ts'];

/** Starts the product as its owner does, on a free port with an empty folder of its own and without the demo. */
export async function startProduct(
  environment: Record<string, string> = {},
  [command = '', ...args] = startCommand,
): Promise<StartedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-product-'));
  const own = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const child = spawn(command, args, {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const address = await readAddress(child, lines);
  return {
    address,
    printed: () => lines.join('\n'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Collects what the product prints, and resolves when it prints its address. */
function readAddress({ stdout }: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stdout) throw new Error('The product has no output.');
    const reading = createInterface({ input: stdout });
    reading.on('line', (line) => {
      lines.push(line);
      const address = /is at (http:\/\/\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    reading.once('close', () => reject(new Error('The product ended before it answered.')));
  });
}
