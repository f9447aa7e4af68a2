import { execFile } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import { promisify } from 'node:util';

import { findChromium } from '../../lib/chromium.ts';
import { onPostgresServer } from '../../lib/postgres-server.ts';

const run = promisify(execFile);

/** What the figures were measured on and with. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  system: string;
  node: string;
  sqlite: string;
  /** Null where there is none. */
  postgres: string | null;
  chromium: string | null;
}

/** Describes this machine. */
export async function describeMachine(): Promise<Machine> {
  const cores = cpus();
  return {
    cores: cores.length,
    processor: cores[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1e9),
    system: type(),
    node: process.versions.node,
    sqlite: process.versions['sqlite'] ?? 'unknown',
    postgres: await postgresVersion().catch(() => null),
    chromium: await chromiumVersion().catch(() => null),
  };
}

/** The commit that is checked out, shortened, with a + if files have been changed since; 'unknown' without Git. */
export async function describeCommit(): Promise<string> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD']);
    // What earlier benches of the same run have written is no change of what is measured.
    const { stdout: changes } = await run('git', [
      'status',
      '--porcelain',
      '--',
      'src',
      'scripts',
      'package-lock.json',
    ]);
    return commit.trim() + (changes === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}

async function postgresVersion(): Promise<string | null> {
  const { rows } = await onPostgresServer((client) => client.query<{ server_version: string }>('show server_version'));
  return rows[0]?.server_version.split(' ')[0] ?? null;
}

async function chromiumVersion(): Promise<string | null> {
  const { stdout } = await run(findChromium() ?? '', ['--version']);
  return /[\d.]+/.exec(stdout)?.[0] ?? null;
}
