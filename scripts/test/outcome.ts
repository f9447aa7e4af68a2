import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** What a step came to; `output` is shown only if something failed, `notes` always. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  notes: string[];
  output: string;
}

export function failure(output: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, notes: [], output };
}

/** Whether a machine reads the result, so that nothing may be left out. */
export function isCi(): boolean {
  return !['', '0', 'false'].includes(process.env['CI'] ?? '');
}

const longestStep = 25 * 60_000;

/** Runs Node with these arguments in the repository; resolves with all that was printed. */
export function runNode(args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestStep,
      env: { ...process.env, [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1' },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      const ended = signal ? `\nended by ${signal} (a step may take ${longestStep / 60_000} minutes)` : '';
      resolve({ status, output: Buffer.concat(chunks).toString() + ended });
    });
  });
}

/** A command that is one check: it passes or it fails. */
export async function check(...args: string[]): Promise<Outcome> {
  const { status, output } = await runNode(args);
  return status === 0 ? { passed: 1, failed: 0, skipped: 0, notes: [], output } : failure(output);
}
