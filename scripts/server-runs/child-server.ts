import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Place } from './place.ts';

/** The real server in a process of its own, listening on loopback. */
export interface ChildServer {
  address: string;
  pid: number;
  /** From the spawn to the address it listens on. */
  startMs: number;
  /** Resident memory in MB; 0 where the system does not tell. */
  memory: () => number;
  /** Processor time used so far, in milliseconds; 0 where the system does not tell. Unlike time, noise hardly touches it. */
  cpu: () => number;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a server on this place; throws with what it said where it does not come up. */
export async function startChild(place: Place, environment: Record<string, string> = {}): Promise<ChildServer> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: place.folder,
      DATABASE_URL: place.url ?? '',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  // Beside the address, standard output carries warnings as JSON.
  const listening = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('http://')) resolve(line);
      else said += `${line}\n`;
    });
  });
  const address = await Promise.race([listening, gone.then(() => null)]);
  const { pid } = child;
  if (address === null || pid === undefined) throw new Error(`The server did not start: ${said.trim()}`);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return {
    address,
    pid,
    startMs: performance.now() - began,
    memory: () => residentMb(pid),
    cpu: () => cpuMs(pid),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Settings of the shell must not leak into what is measured. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined));
}

function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(told(pid, 'status'))?.[1] ?? 0) / 1024);
}

function cpuMs(pid: number): number {
  // After the name in brackets: user and system time are the twelfth and thirteenth, in hundredths of a second.
  const [user, system] = told(pid, 'stat').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? [];
  return ((user ?? 0) + (system ?? 0)) * 10;
}

function told(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
