import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

interface DevOptions {
  args?: string[];
  env?: Record<string, string>;
}

/** `npm run dev` in a folder, with an empty community. */
export function startDev(folder: string, port: number, { args = [], env = {} }: DevOptions = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['scripts/dev.ts', ...args], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, exited: once(child, 'exit'), output: () => output };
}
