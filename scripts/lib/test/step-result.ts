import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** How many checks of a step passed. `notes` are always printed, `output` only if something failed. */
export interface StepResult {
  passed: number;
  failed: number;
  skipped: number;
  notes: string[];
  output: string;
  /** Of tests that passed, and of the groups around them. */
  passedTitles?: string[];
  /** The tests that failed, each with the first line of what it says: the last thing that a run prints before its total. */
  failedTests?: string[];
}

export function failure(output: string): StepResult {
  return { passed: 0, failed: 1, skipped: 0, notes: [], output };
}

/** Whether this runs in CI, where no step may be skipped and no result may come from a cache. */
export function isCi(): boolean {
  return !['', '0', 'false'].includes(process.env['CI'] ?? '');
}

/** Even a slow machine takes less: what still runs then hangs, and is ended so that the results of the other steps are printed. */
const limitMinutes = 55;
const timeLeftMs = () => Math.max(1, Math.floor(limitMinutes * 60_000 - performance.now()));

/** Compiled code of libraries, which each of the many processes would compile again. */
const compileCache = join(root, 'node_modules/.cache/compiled');

/** Runs Node with these arguments in the repository's root; resolves with its exit status and output. */
export function runNode(args: string[], timeout = timeLeftMs()): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1',
      },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      const note = signal ? `\nended by ${signal} (all steps together may take ${limitMinutes} minutes)` : '';
      resolve({ status, output: Buffer.concat(chunks).toString() + note });
    });
  });
}

/** Runs a Node command that counts as one check: it passes with exit status 0. Its lines that begin with `Warning:` are notes. */
export async function runCheck(...args: string[]): Promise<StepResult> {
  const { status, output } = await runNode(args);
  if (status !== 0) return failure(output);
  const notes = output.split('\n').filter((line) => line.startsWith('Warning:'));
  return { passed: 1, failed: 0, skipped: 0, notes, output };
}
