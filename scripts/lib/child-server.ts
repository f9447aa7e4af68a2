import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import type { TemporaryStorage } from './temporary-storage.ts';

/** The real server in a child process, listening on loopback. */
export interface ChildServer {
  address: string;
  pid: number;
  /** From the spawn until the server listens. */
  startMs: number;
  /** Resident memory in MB; 0 on systems without /proc. */
  memory: () => number;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
}

const plainServer = join(import.meta.dirname, 'serve.ts');
/** Those of `npm start`. */
export const serverFlags = ['--max-semi-space-size=4', '--import', join(import.meta.dirname, 'prepare-process.js')];

/** Starts the process of a server on this storage; `script` is what the process runs. */
export function spawnServer(
  { folder, url }: Pick<TemporaryStorage, 'folder' | 'url'>,
  environment: Record<string, string> = {},
  script = plainServer,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [...serverFlags, script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...shellEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: url ?? '',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
}

/** Starts a server on this storage; throws with the server's output if it does not start. */
export async function startChildServer(
  storage: Pick<TemporaryStorage, 'folder' | 'url'>,
  environment: Record<string, string> = {},
  script = plainServer,
): Promise<ChildServer> {
  const began = performance.now();
  const child = spawnServer(storage, environment, script);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  // Standard output carries the address and, as JSON, log lines.
  const listening = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('http://')) resolve(line);
      else output += `${line}\n`;
    });
  });
  const address = await Promise.race([listening, exited.then(() => null)]);
  const { pid } = child;
  if (address === null || pid === undefined) throw new Error(`The server did not start: ${output.trim()}`);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    address,
    pid,
    startMs: performance.now() - began,
    memory: () => residentMb(pid),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Without the shell's other variables, which could be settings of the server. */
function shellEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined));
}

function residentMb(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
