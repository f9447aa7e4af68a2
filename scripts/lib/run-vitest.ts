import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs one test file in these projects of vitest.config.ts, with its output on the terminal; resolves with the exit status. */
export async function runVitest(
  file: string,
  projects: string[],
  environment: Record<string, string>,
): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name]), file];
  const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  const [status] = (await once(tests, 'exit')) as [number | null];
  return status ?? 1;
}
