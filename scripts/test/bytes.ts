import { failure, runNode } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** What a first visit downloads, beside the budgets: each row of `npm run bench:bytes` passes or fails. */
export async function measureBytes(): Promise<Outcome> {
  const { status, output } = await runNode(['scripts/bench-bytes.ts']);
  const rows = output.split('\n');
  const [passed, over] = ['ok ', 'OVER'].map((mark) => rows.filter((row) => row.startsWith(mark)));
  // Neither is a measurement that came to no rows, or broke off after some.
  if (!passed || !over || (over.length === 0 && status !== 0) || passed.length + over.length === 0) return failure(output);
  return { passed: passed.length, failed: over.length, skipped: 0, notes: over, output: '' };
}
