import { availableParallelism } from 'node:os';

import { chooseSteps, UnknownStepError } from './lib/test/choose-steps.ts';
import { findPrerequisites } from './lib/test/prerequisites.ts';
import { runSteps } from './lib/test/run-steps.ts';
import { failure, type StepResult } from './lib/test/step-result.ts';

// `npm test -- [steps] [words]`: runs every step, two at once, also after one that failed. The last line is the total of all steps.
// A step whose tool is not to be had has failed, or is skipped with `--allow-missing`; a tool that a step only wants may be missing.
const allowMissing = '--allow-missing';
try {
  const args = process.argv.slice(2);
  const mayMiss = args.includes(allowMissing);
  const steps = chooseSteps(args.filter((arg) => arg !== allowMissing));
  const missing = await findPrerequisites(steps.flatMap(({ needs = [], wants = [] }) => wants.concat(needs)));
  const total = { passed: 0, failed: 0, skipped: 0 };
  await runSteps(
    steps,
    Math.min(2, availableParallelism()),
    (step) => {
      const reason = step.needs && missing[step.needs];
      if (reason === undefined) return step.run().catch((error: unknown) => failure(String(error)));
      const notes = [notTested(reason)];
      return Promise.resolve({ passed: 0, failed: mayMiss ? 0 : 1, skipped: mayMiss ? 1 : 0, notes, output: '' });
    },
    ({ name, wants = [] }, result, seconds) => {
      const reasons = wants.map((tool) => missing[tool]).filter((reason) => reason !== undefined);
      print(name, { ...result, notes: [...reasons.map(notTested), ...result.notes] }, seconds);
      total.passed += result.passed;
      total.failed += result.failed;
      total.skipped += result.skipped;
    },
  );
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof UnknownStepError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function notTested(reason: string): string {
  return `!! NOT tested: ${reason}`;
}

function print(name: string, { passed, failed, skipped, notes, output }: StepResult, seconds: number): void {
  const status = failed > 0 ? 'FAIL' : passed > 0 ? 'ok  ' : 'SKIP';
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  console.log(`${status}  ${name.padEnd(16)} ${counts.filter(Boolean).join(', ').padEnd(24)} ${seconds.toFixed(1)} s`);
  for (const note of notes) console.log(`      ${note}`);
  if (failed > 0 && output) console.log(`\n${output.trimEnd()}\n`);
}
