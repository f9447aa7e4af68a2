import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { missedGoalExitCode } from '../metrics.ts';
import type { Bench } from './benches.ts';
import type { Machine } from './machine.ts';
import { parseMetrics, type BenchResult } from './results.ts';

interface RunOptions {
  isQuick: boolean;
  /** A data folder with the demo. */
  demoFolder: string | undefined;
  machine: Machine;
  commit: string;
}

const root = join(import.meta.dirname, '../../..');

/** Runs a bench in a process of its own, with its output on this terminal. One that misses goals has figures, too. */
export async function runBench(bench: Bench, options: RunOptions): Promise<BenchResult | { failed: string }> {
  const { machine, commit, isQuick, demoFolder } = options;
  const args = isQuick ? bench.quickArgs : bench.args;
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-bench-'));
  const file = join(folder, 'metrics.json');
  const date = new Date().toISOString().slice(0, 10);
  const loadAtStart = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const began = performance.now();
  try {
    const demoArgs = bench.usesDemo && demoFolder !== undefined ? ['--data', demoFolder] : [];
    const code = await run([bench.file, ...args, ...demoArgs, '--json', file]);
    if ((code !== 0 && code !== missedGoalExitCode) || !existsSync(file)) return { failed: date };
    return {
      date,
      commit,
      command: [
        `npm run ${basename(bench.file, '.ts').replace('-', ':')}`,
        ...(args.length > 0 ? ['--', ...args] : []),
      ].join(' '),
      minutes: Math.round((performance.now() - began) / 6000) / 10,
      loadAtStart,
      machine,
      metrics: parseMetrics(readFileSync(file, 'utf8')),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
