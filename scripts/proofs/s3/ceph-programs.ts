import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { promisify } from 'node:util';

import { findProgram } from '../../lib/find-program.ts';

const programs = [
  'ceph-mon',
  'ceph-osd',
  'ceph-mgr',
  'radosgw',
  'radosgw-admin',
  'ceph',
  'ceph-authtool',
  'monmaptool',
];
const runFile = promisify(execFile);

/** The programs of Ceph that are not on the PATH. */
export const missingCephPrograms = (): string[] => programs.filter((program) => findProgram(program) === undefined);

/** Runs a program of Ceph and resolves with its output; throws if it fails or takes longer than a minute. */
export async function runCeph(conf: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await runFile(program, ['-c', conf, ...args], { timeout: 60_000 });
  return stdout;
}

/** Starts a daemon of Ceph as a child process with its output in a file. */
export function startCephDaemon(conf: string, log: string, program: string, ...args: string[]): ChildProcess {
  const output = openSync(log, 'a');
  return spawn(program, ['-c', conf, '--foreground', ...args], { stdio: ['ignore', output, output] });
}

/** Stops a daemon with SIGTERM and, after five seconds, SIGKILL; resolves when it has ended. */
export function stopCephDaemon(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => daemon.kill('SIGKILL'), 5000);
    daemon.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    daemon.kill('SIGTERM');
  });
}
