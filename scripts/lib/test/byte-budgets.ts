import { failure, runNode, type StepResult } from './step-result.ts';

/** Runs `npm run bench -- bytes`: each row of its output passes or fails. */
export async function checkByteBudgets(): Promise<StepResult> {
  const { status, output } = await runNode(['scripts/bench-bytes.ts']);
  const rows = output.split('\n');
  const passed = rows.filter((row) => /\| ok +\|$/.test(row)).length;
  const over = rows.filter((row) => row.endsWith('| MISSED |'));
  // No rows, or an error after some of them.
  if (passed + over.length === 0 || (over.length === 0 && status !== 0)) return failure(output);
  return { passed, failed: over.length, skipped: 0, notes: over, output: '' };
}
