import { availableParallelism } from 'node:os';

import { chooseSteps, UnknownStepError } from './lib/test/choose-steps.ts';
import { findPrerequisites, missingMessage, type Prerequisite } from './lib/test/prerequisites.ts';
import { runSteps } from './lib/test/run-steps.ts';
import { failure, isCi, type StepResult } from './lib/test/step-result.ts';

// `npm test -- [steps] [words]`: runs every step, two at once, also after one that failed. The last line is the total of all steps.
try {
  const steps = chooseSteps(process.argv.slice(2));
  const found = await findPrerequisites(steps.flatMap((step) => step.needs ?? []));
  const total = { passed: 0, failed: 0, skipped: 0 };
  await runSteps(
    steps,
    Math.min(2, availableParallelism()),
    (step) =>
      step.needs && !found[step.needs]
        ? Promise.resolve(skip(step.needs))
        : step.run().catch((error: unknown) => failure(String(error))),
    ({ name }, result, seconds) => {
      print(name, result, seconds);
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

/** A step without what it needs counts as skipped; in CI, where nothing may be left out, as failed. */
function skip(missing: Prerequisite): StepResult {
  const notes = [`!! ${missingMessage(missing)}`];
  return isCi() ? { ...failure(''), notes } : { passed: 0, failed: 0, skipped: 1, notes, output: '' };
}

function print(name: string, { passed, failed, skipped, notes, output }: StepResult, seconds: number): void {
  const status = failed > 0 ? 'FAIL' : passed > 0 ? 'ok  ' : 'SKIP';
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  console.log(`${status}  ${name.padEnd(16)} ${counts.filter(Boolean).join(', ').padEnd(24)} ${seconds.toFixed(1)} s`);
  for (const note of notes) console.log(`      ${note}`);
  if (failed > 0 && output) console.log(`\n${output.trimEnd()}\n`);
}
